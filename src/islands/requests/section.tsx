import { sectionWith } from '../mine/section.tsx';
import { Requests } from './Requests.tsx';

export const open = sectionWith((words) => <Requests words={words} />);
