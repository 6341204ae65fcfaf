import { sectionPath } from '../../lib/rules/personal-sections.ts';
import { defaultLanguage, inLanguage, type Language } from '../../lib/contract/language.ts';
import { noticeItemText, type NoticeChannel } from '../../lib/rules/notices.ts';
import { groupOfKind } from '../platform/inbox/kinds.ts';
import type { NoticeText } from '../platform/inbox/notice-text.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { message } from '../platform/messages/index.ts';
import type { Outgoing } from '../platform/context/outgoing.ts';
import type { Secrets } from '../platform/secrets.ts';
import { groupNameKey } from './group-names.ts';
import { sealUnsubscription } from './unsubscribe.ts';

/** A message that goes on, with its address inside the library. */
export interface LetterNotice extends NoticeText {
  link: string | null;
}

interface Writing {
  library: LoadedLibrary;
  language: Language;
  secrets: Secrets;
  publicOrigin: string | undefined;
  reader: { id: number; name: string };
  recipient: string;
}

/** Longest text message, in characters. */
const maxPhone = 300;

/**
 * Makes whole addresses of paths inside a library, for what is read outside the portal.
 * @param publicOrigin without a trailing slash; without one there are no addresses, since no host is known
 */
const addressMaker =
  (publicOrigin: string | undefined, { mappingPath }: Pick<LoadedLibrary, 'mappingPath'>, language: Language) =>
  (path: string): string | undefined => {
    if (publicOrigin === undefined) return undefined;
    const segment = language === defaultLanguage ? '' : `/${language}`;
    return `${publicOrigin}/${mappingPath}${segment}${path}`;
  };

/** The link that ends mail of these groups or of one subscription; undefined where the portal's address is not known. */
function unsubscribeAddress({ library, language, secrets, publicOrigin, reader }: Writing, scopes: readonly string[]) {
  const token = sealUnsubscription(secrets, { libraryId: library.id, readerId: reader.id, scopes });
  return addressMaker(publicOrigin, library, language)(`/unsubscribe?t=${token}`);
}

function noticeLines(writing: Writing, notice: LetterNotice): string[] {
  const { language, library, publicOrigin } = writing;
  const toAddress = addressMaker(publicOrigin, library, language);
  const lines = [`■ ${notice.title}`, notice.text];
  for (const item of notice.items) {
    lines.push(`  · ${noticeItemText(item, language)}`);
    const address = item.link === undefined ? undefined : toAddress(item.link);
    if (address !== undefined) lines.push(`    ${address}`);
  }
  if (notice.reply !== null) lines.push(message(language, 'mailReply', { reply: notice.reply }));
  const address = notice.link === null ? undefined : toAddress(notice.link);
  if (address !== undefined) lines.push(address);
  if (notice.scope !== undefined) {
    const end = unsubscribeAddress(writing, [notice.scope]);
    if (end !== undefined) lines.push(message(language, 'mailEndSubscription', { address: end }));
  }
  return [...lines, ''];
}

function mailOf(writing: Writing, notices: readonly LetterNotice[]): Outgoing {
  const { library, language, reader, recipient, publicOrigin } = writing;
  const name = inLanguage(library.file.name, language);
  const groups = [...new Set(notices.map(({ kind }) => groupOfKind(kind)))];
  const [first] = notices;
  const subject =
    notices.length === 1 && first ? first.title : message(language, 'mailSeveral', { count: notices.length });
  const settings = addressMaker(publicOrigin, library, language)(sectionPath('inbox', { tab: 'settings' }));
  const groupLines = groups.flatMap((group) => {
    const address = unsubscribeAddress(writing, [group]);
    const values = { group: message(language, groupNameKey[group]) };
    return address === undefined ? [] : [message(language, 'mailEndGroup', { ...values, address })];
  });
  const lines = [
    message(language, 'mailHello', { name: reader.name }),
    '',
    ...notices.flatMap((notice) => noticeLines(writing, notice)),
    '-- ',
    message(language, 'mailWhy', { library: name }),
    ...(settings === undefined ? [] : [message(language, 'mailSettings', { address: settings })]),
    ...groupLines,
    '',
  ];
  const end = unsubscribeAddress(writing, groups);
  return {
    channel: 'mail',
    recipient,
    subject: message(language, 'mailSubject', { library: name, subject }),
    body: lines.join('\n'),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(end !== undefined && {
        'List-Unsubscribe': `<${end}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

function textMessageOf({ library, language, recipient }: Writing, notices: readonly LetterNotice[]): Outgoing {
  const [first] = notices;
  const titles = notices.map(({ title }) => title);
  const body =
    notices.length === 1 && first
      ? [first.phone ?? first.title, ...first.items.map((item) => noticeItemText(item, language))].join('\n')
      : [message(language, 'mailSeveral', { count: notices.length }), ...new Set(titles)].join('\n');
  const short = body.length <= maxPhone ? body : `${body.slice(0, maxPhone - 1)}…`;
  return { channel: 'phone', recipient, subject: inLanguage(library.file.name, language), body: short };
}

/** One mail or text message with some messages of the inbox. @param notices at least one */
export const letterOf = (channel: NoticeChannel, writing: Writing, notices: readonly LetterNotice[]): Outgoing =>
  channel === 'mail' ? mailOf(writing, notices) : textMessageOf(writing, notices);
