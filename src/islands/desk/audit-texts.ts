import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { DeskAuditEntry } from '#lib/contract/desk/audit.ts';
import { fill } from '#lib/i18n/format.ts';
import type { Messages } from '#lib/i18n/messages.ts';
import { fenText } from '#lib/rules/charges.ts';
import { deskAuditKinds, moneyActs, readCommand, readDeskAct } from '#lib/rules/desk-audit.ts';
import { findOverridable } from '#lib/rules/overrides.ts';
import { staffRoles } from '#lib/rules/staff.ts';
import type { ContentMessages } from './content/messages.ts';
import type { DeskMessages } from './messages.ts';
import { queueActName, queueName } from './queue-names.ts';

type AuditMessages = Messages['desk-audit'];

/** The texts of the audit log, which are for administrators alone: they come when it opens. */
export const auditMessages = messageLoader(
  'desk-audit',
  import.meta.glob('./*/desk-audit.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);

export interface AuditWords {
  desk: DeskMessages;
  audit: AuditMessages;
  content: ContentMessages;
}

const wordOf = (audit: AuditMessages | ContentMessages, key: string): string | undefined => {
  const texts: Readonly<Partial<Record<string, string>>> = audit;
  return texts[key];
};

const labelled = (desk: DeskMessages, label: string, text: string): string => fill(desk.labelled, { label, text });

/** A command in words, with the options as they were given; as it was given where there are no words for it. */
function commandText(audit: AuditMessages, detail: string): string {
  const { group, verb, options } = readCommand(detail);
  const ofGroup = wordOf(audit, `group_${group}`);
  const ofVerb = verb === '' ? '' : (wordOf(audit, `verb_${group}_${verb}`) ?? wordOf(audit, `verb_${verb}`));
  if (ofGroup === undefined || ofVerb === undefined) return detail;
  return [ofGroup, ofVerb].filter((part) => part !== '').join(' · ') + (options === '' ? '' : ` (${options})`);
}

/** What was done, in words; what the desk has no words for is as the log has it. */
export function actText({ desk, audit }: AuditWords, { kind: name, detail }: DeskAuditEntry): string {
  const kind = deskAuditKinds.find((deskAuditKind) => deskAuditKind === name);
  if (kind === undefined) return `${name} ${detail}`;
  const own = desk[`auditKind_${kind}`];
  if (kind === 'deskAct') {
    const act = readDeskAct(detail);
    if (!act) return labelled(desk, own, detail);
    if ('text' in act) return desk[`auditAct_${act.text}`];
    return labelled(desk, queueName(desk, act.queue), queueActName(desk, act.act));
  }
  if (kind === 'command' || kind === 'commandFailed') return labelled(desk, own, commandText(audit, detail));
  return kind === 'sipAct' ? labelled(desk, own, wordOf(audit, `machine_${detail}`) ?? detail) : own;
}

/** A change of content: its kind, or a value of rules as it was and as it is (rules.1.days: 30 → 60). */
function contentText(content: ContentMessages, subject: string): string {
  const [kind = '', key] = subject.split('/');
  const kindName = wordOf(content, `kind_${kind}`);
  if (kindName !== undefined) return kind === key ? kindName : `${kindName} ${key ?? ''}`;
  const change = /^([\w.-]+)(?: (\w+))?: (.*) → (.*)$/su.exec(subject);
  if (!change) return subject;
  const [, path = '', mark, ...values] = change;
  const names = path.split('.');
  const isAmount = /Fen$|^fee$/.test(names.at(-1) ?? '');
  const shown = values.map((value) => {
    if (value === 'true' || value === 'false') return value === 'true' ? content.yes : content.no;
    return isAmount && /^\d+$/.test(value) ? fenText(Number(value)) : value;
  });
  const words = names.map((name) => wordOf(content, `field_${name}`) ?? name);
  const what = mark === undefined ? [] : [wordOf(content, `change_${mark}`) ?? mark];
  return `${[...words, ...what].join(' ')}: ${shown.join(' → ')}`;
}

/** What it is about, in words where these are of the desk and not of readers or files. */
export function aboutText(
  { desk, audit, content }: AuditWords,
  { kind, detail, account, subjects }: DeskAuditEntry,
): string {
  const textOf = (subject: string, at: number): string => {
    if (kind === 'staffAdded' && at > 0) {
      const role = staffRoles.find((staffRole) => staffRole === subject);
      return role === undefined ? subject : desk[`role_${role}`];
    }
    const isChange = (kind === 'staffChanged' && at > 0) || (kind === 'deskAct' && detail === 'reader changed');
    if (isChange) return wordOf(audit, `subject_${subject}`) ?? subject;
    if (kind === 'deskAct' && detail.startsWith('content ')) return contentText(content, subject);
    const rule = kind === 'deskAct' && detail === 'lend override' && at > 0 ? findOverridable(subject) : undefined;
    if (rule !== undefined) return desk[`override_${rule}`];
    const isAmount = kind === 'deskAct' && moneyActs.includes(detail) && at === subjects.length - 2;
    return isAmount && /^\d+$/.test(subject) ? fenText(Number(subject)) : subject;
  };
  return [account, ...subjects.map(textOf)].filter((entry) => entry !== null && entry !== '-').join(' · ');
}
