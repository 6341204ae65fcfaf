import { sectionWith } from '../section/list-section.tsx';
import { Courses } from './Courses.tsx';

export const open = sectionWith((messages) => <Courses messages={messages} />);
