import { sectionWith } from '../mine/section.tsx';
import { Behaviour } from './Behaviour.tsx';

export const open = sectionWith((words) => <Behaviour words={words} />);
