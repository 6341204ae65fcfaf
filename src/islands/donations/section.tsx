import { sectionWith } from '../section/list-section.tsx';
import { Donations } from './Donations.tsx';

export { sheets } from '../section/list-section.tsx';
export const open = sectionWith((messages) => <Donations messages={messages} />);
