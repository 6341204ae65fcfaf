import { cancellationActs } from '../account-cancellation/acts.ts';
import { cancellationMessages } from '../account-cancellation/messages.ts';
import { certificationActs } from '../certification/acts.ts';
import { certificationMessages } from '../certification/messages.ts';
import { myDataMessages } from '../my-data/messages.ts';
import { secondFactorMessages } from './second-factor/messages.ts';
import { sessionMessages } from './sessions/messages.ts';
import type { OpenSection } from '../section/section.ts';
import { contactActs, passwordActs, profileActs, sessionActs } from './acts.ts';
import Profile from './Profile.tsx';
import sheet from './profile.css?url';
import { accountMessages } from './messages.account.ts';
import { profileMessages } from './messages.ts';

export const sheets = [sheet];

/** Section 1: the reader's own entry. */
export const open: OpenSection = async ({ language, base, origin = '' }) => {
  const [messages, account, certification, sessions, factor, data, cancellation] = await Promise.all([
    profileMessages(language),
    accountMessages(language),
    certificationMessages(language),
    sessionMessages(language),
    secondFactorMessages(language),
    myDataMessages(language),
    cancellationMessages(language),
  ]);
  const more = {
    certificationMessages: certification,
    sessionMessages: sessions,
    factorMessages: factor,
    dataMessages: data,
  };
  return {
    view: <Profile messages={messages} accountMessages={account} cancellationMessages={cancellation} {...more} />,
    acts: {
      ...profileActs(messages, origin + base),
      ...passwordActs(messages, account),
      ...contactActs(account),
      ...sessionActs(sessions),
      ...certificationActs(certification),
      ...cancellationActs(cancellation, `${base}/home`),
    },
  };
};
