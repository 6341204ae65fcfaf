import { sectionWith } from '../section/list-section.tsx';
import { activityActs } from './acts.ts';
import { Behaviour } from './Behaviour.tsx';

export { sheets } from '../section/list-section.tsx';
export const open = sectionWith((messages) => <Behaviour messages={messages} />, activityActs);
