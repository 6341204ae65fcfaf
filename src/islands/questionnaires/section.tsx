import type { OpenSection } from '../personal-center/section.ts';
import { wearSheet } from '../sheet.ts';
import Questionnaires from './Questionnaires.tsx';
import sheet from './questionnaires.css?url';
import { questionnaireWords } from './words.ts';

/** Section 10: what the library asks its readers. */
export const open: OpenSection = async ({ language }) => {
  const [words] = await Promise.all([questionnaireWords(language), wearSheet(sheet)]);
  return <Questionnaires words={words} />;
};
