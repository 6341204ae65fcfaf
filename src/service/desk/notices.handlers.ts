import type { ContentValue } from '../../lib/contract/desk/content.ts';
import { languages, type Language } from '../../lib/contract/language.ts';
import { normalizeMail, normalizePhone } from '../../lib/rules/contacts.ts';
import type { NoticeChannel } from '../../lib/rules/notices.ts';
import { noticeWordingRow } from '../content/settings/kinds.ts';
import { letterOf } from '../notices/letter.ts';
import { auditAct } from '../platform/audit/append.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { inputRefused } from '../platform/context/context.ts';
import type { Outgoing } from '../platform/context/outgoing.ts';
import { inTransaction } from '../platform/db/database.ts';
import { isNoticeKind, noticeKinds } from '../platform/inbox/kinds.ts';
import { noticeText } from '../platform/inbox/notice-text.ts';
import { message } from '../platform/messages/index.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';

/** Values of messages that are not plain text, as an example. */
const samples: Readonly<Partial<Record<string, string | number>>> = {
  amount: '¥5.00',
  limit: '¥10.00',
  receipt: '20260115-0001',
  number: '1024',
  count: 2,
  days: 7,
  points: 10,
  balance: 120,
  begins: '14:00',
};
const dayNames: readonly string[] = ['day', 'due', 'until'];

/** @throws ServiceError 400 for texts that cannot be saved */
function parseWording(value: ContentValue) {
  const { data } = noticeWordingRow.safeParse(value);
  if (!data || !isNoticeKind(data.kind)) throw inputRefused('value');
  return { ...data, kind: data.kind };
}
type Wording = ReturnType<typeof parseWording>;

/** The message with sample values, as readers get it. */
function sampleOf(call: DeskCall, { kind, ...wording }: Wording, language: Language) {
  const { library, now } = call;
  const valueOf = (name: string): string | number =>
    dayNames.includes(name) ? libraryDay(library, now()) : (samples[name] ?? message(language, 'noticeSample'));
  const values = Object.fromEntries(noticeKinds[kind].values.map((name) => [name, valueOf(name)]));
  const text = noticeText({ kind, told: JSON.stringify(values) }, language, { [kind]: wording });
  if (!text) throw new Error(`${kind} is no kind of message`);
  return { ...text, link: null };
}

function letterFor(
  call: DeskCall,
  wording: Wording,
  to: { language: Language; channel: NoticeChannel; recipient: string },
): Outgoing {
  const { library, secrets, staff } = call;
  // Without an origin there are no links, which would end the messages of a reader.
  const reader = { id: 0, name: staff.row.name };
  const writing = { library, language: to.language, secrets, publicOrigin: undefined, reader, recipient: to.recipient };
  return letterOf(to.channel, writing, [sampleOf(call, wording, to.language)]);
}

/** Texts of messages to readers (docs/guide/notices.md). */
export const deskNoticeHandlers = {
  previewDeskNotice: ({ value }, call) => {
    const wording = parseWording(value);
    return {
      placeholders: [...noticeKinds[wording.kind].values],
      previews: languages.map((language) => {
        const { title, text } = sampleOf(call, wording, language);
        const mail = letterFor(call, wording, { language, channel: 'mail', recipient: '' });
        const phone = letterFor(call, wording, { language, channel: 'phone', recipient: '' });
        return { language, title, text, mail: `${mail.subject}\n\n${mail.body}`, phone: phone.body };
      }),
    };
  },
  sendDeskTestNotice: async ({ value, language, channel, recipient }, call) => {
    const wording = parseWording(value);
    const contact = channel === 'mail' ? normalizeMail(recipient) : normalizePhone(recipient);
    if (contact === undefined) throw inputRefused('recipient');
    const { store, library, outbox } = call;
    await inTransaction(store.db, async (db) => {
      await outbox.enqueue(db, library.id, letterFor(call, wording, { language, channel, recipient: contact }));
      const subjects = [wording.kind, language, contact];
      await auditAct(call, db, 'test message', { subjects });
    });
    return {};
  },
} satisfies Partial<DeskHandlers>;
