import { sectionWith } from '../section/list-section.tsx';
import { Behaviour } from './Behaviour.tsx';

export const open = sectionWith((messages) => <Behaviour messages={messages} />);
