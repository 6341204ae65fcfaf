import { cancellationWords } from '../account-cancellation/words.ts';
import { certificationWords } from '../certification/words.ts';
import { myDataWords } from '../my-data/words.ts';
import { secondFactorWords } from '../second-factor/words.ts';
import { sessionWords } from '../sessions/words.ts';
import type { OpenSection } from '../personal-center/section.ts';
import { wearSheet } from '../sheet.ts';
import Profile from './Profile.tsx';
import sheet from './profile.css?url';
import { accountWords } from './words.account.ts';
import { profileWords } from './words.ts';

/** Section 1: the reader's own entry. */
export const open: OpenSection = async ({ language }) => {
  const [words, account, certification, sessions, factor, data, cancellation] = await Promise.all([
    ...([profileWords(language), accountWords(language), certificationWords(language)] as const),
    ...([sessionWords(language), secondFactorWords(language)] as const),
    ...([myDataWords(language), cancellationWords(language)] as const),
    wearSheet(sheet),
  ]);
  const more = { certificationWords: certification, sessionWords: sessions, factorWords: factor, dataWords: data };
  return <Profile words={words} accountWords={account} cancellationWords={cancellation} {...more} />;
};
