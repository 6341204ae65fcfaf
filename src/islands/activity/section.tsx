import { sectionWith } from '../mine/section.tsx';
import { Behaviour } from './Behaviour.tsx';

export const open = sectionWith((messages) => <Behaviour messages={messages} />);
