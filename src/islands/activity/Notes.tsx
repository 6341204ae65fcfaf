import type { OutputOf } from '#lib/contract/contract.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { hasSettlement } from '#lib/rules/activity.ts';
import { fenText } from '#lib/rules/charges.ts';
import type { MineMessages } from '../section/list-messages.ts';
import { useFrame } from '../section/frame.tsx';
import { fill } from '#lib/i18n/fill.ts';

type Behavior = OutputOf<'listBehaviors'>['result'][number];

export function Notes({ behavior: entry, messages }: { behavior: Behavior; messages: MineMessages }) {
  const { language } = useFrame();
  const sum = (fen: number | null) => (fen === null ? null : fenText(fen));
  const day = (text: string | null) => (text === null ? '' : formatDay(text, language));
  const block =
    entry.blockFrom === null && entry.blockTo === null ? null : `${day(entry.blockFrom)} – ${day(entry.blockTo)}`;
  const notes: readonly (readonly [string, string | null])[] = [
    [messages.barcode, entry.barcode],
    [messages.propertyNumber, entry.propertyNumber],
    [messages.location, entry.location],
    [messages.amountDue, sum(entry.amountDue)],
    [messages.amountPaid, sum(entry.amountPaid)],
    [messages.blocked, block],
    [messages.note, entry.note],
    [
      messages.status,
      entry.processFlag !== null && hasSettlement(entry) ? messages[`processFlag_${entry.processFlag}`] : null,
    ],
  ];
  const filled = notes.filter(([, value]) => value !== null);
  if (filled.length === 0) return null;
  return (
    <ul className="mine-facts">
      {filled.map(([name, value]) => (
        <li key={name}>{fill(messages.labelled, { name, text: value ?? '' })}</li>
      ))}
    </ul>
  );
}
