import { sectionWith } from '../section/list-section.tsx';
import { courseActs } from './acts.ts';
import { Courses } from './Courses.tsx';

export { sheets } from '../section/list-section.tsx';
export const open = sectionWith((messages) => <Courses messages={messages} />, courseActs);
