import type { OpenSection } from '../personal-center/section.ts';
import { Points } from './Points.tsx';
import { pointWords } from './words.ts';

/** Section 8: points of the reader. */
export const open: OpenSection = async ({ language }) => <Points words={await pointWords(language)} />;
