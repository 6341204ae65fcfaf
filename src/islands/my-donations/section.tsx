import { sectionWith } from '../mine/section.tsx';
import { Donations } from './Donations.tsx';

export const open = sectionWith((words) => <Donations words={words} />);
