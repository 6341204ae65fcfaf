import { fenOf } from '../messages/amounts.ts';
import { isoDay, sipDate } from '../messages/dates.ts';
import { field, fieldList, fieldsOf, type SipMessage } from '../messages/message.ts';
import type { FieldName } from '../messages/layouts.ts';
import type { SipSystemSettings } from '../../platform/configuration/sip2-system.schema.ts';
import {
  LendingSystemError,
  type ReportedAccount,
  type ReportedFee,
  type ReportedHold,
  type ReportedLoan,
} from '../../lending-system/types.ts';
import type { SipSystem } from './types.ts';
import { sortedBlocks, type PatronBlock } from '../../lending-system/patron-blocks.ts';

/**
 * What the flags of a reader (patron status of 24 and 64) say is in the way, by the place of the flag; those that tell
 * of recalls are left out, since nothing is recalled here.
 */
const places = {
  0: 'borrow',
  1: 'renew',
  3: 'hold',
  4: 'lost',
  5: 'tooMany',
  6: 'overdue',
  7: 'renew',
  8: 'desk',
  9: 'desk',
  10: 'owes',
  11: 'owes',
  13: 'desk',
} as const;

/** What is in a reader's way, each once. @param flags fourteen places, Y where something does */
const readBlocks = (flags: string): PatronBlock[] =>
  sortedBlocks(Object.entries(places).flatMap(([place, block]) => (flags[Number(place)] === 'Y' ? block : [])));

/** What a message to another system begins with. */
export interface Asking {
  system: SipSystem;
  settings: SipSystemSettings;
  /** Milliseconds since 1970, and where the library is. */
  now: number;
  timeZone: string;
}

/** Places of the field `summary`, with the list and the count that each asks for. */
const lists = {
  charged: { place: 2, list: 'chargedItem', count: 'chargedCount' },
  ready: { place: 0, list: 'holdItem', count: 'holdCount' },
  fines: { place: 3, list: 'fineItem', count: 'fineCount' },
  unavailable: { place: 5, list: 'unavailableItem', count: 'unavailableCount' },
} as const satisfies Record<string, { place: number; list: FieldName; count: keyof SipMessage<'64'>['fixed'] }>;

/** A list is never longer than this, whatever is said. */
const maxEntries = 500;
/** Pages of one list. */
const maxRounds = 20;

function question(asking: Asking, patron: string, place: number, from: number): SipMessage<'63'> {
  const summary = `${' '.repeat(place)}Y`.padEnd(10);
  return {
    code: '63',
    fixed: { language: '019', date: sipDate(asking.now, asking.timeZone), summary },
    fields: fieldList({
      institution: asking.settings.institution,
      patron,
      terminalPassword: '',
      patronPassword: '',
      ...(from > 1 && { startItem: from, endItem: maxEntries }),
    }),
  };
}

/**
 * One list of a reader, whole: systems send as much of it at a time as they like.
 * @throws LendingSystemError
 */
async function readList(
  asking: Asking,
  patron: string,
  name: keyof typeof lists,
): Promise<{ entries: string[]; first: SipMessage<'64'> }> {
  const { place, list, count } = lists[name];
  const first = await asking.system.ask(question(asking, patron, place, 1));
  const total = Math.min(Number(first.fixed[count].trim() || NaN), maxEntries);
  const entries = fieldsOf(first, list);
  for (let round = 1; round < maxRounds && entries.length > 0 && entries.length < total; round += 1) {
    const more = fieldsOf(await asking.system.ask(question(asking, patron, place, entries.length + 1)), list);
    const fresh = more.filter((entry) => !entries.includes(entry));
    if (fresh.length === 0) break;
    entries.push(...fresh);
  }
  return { entries: entries.slice(0, maxEntries), first };
}

/** 17: state of a copy. @throws LendingSystemError */
export const askItem = (asking: Asking, barcode: string): Promise<SipMessage<'18'>> =>
  asking.system.ask({
    code: '17',
    fixed: { date: sipDate(asking.now, asking.timeZone) },
    fields: fieldList({ institution: asking.settings.institution, item: barcode, terminalPassword: '' }),
  });

async function readLoan(asking: Asking, entry: string): Promise<ReportedLoan[]> {
  const { settings } = asking;
  const found = new RegExp(settings.chargedItem, 'u').exec(entry)?.groups;
  const barcode = found?.['barcode'];
  if (found === undefined || barcode === undefined) return [];
  const own = found['due'] === undefined ? undefined : isoDay(found['due'], settings.dates);
  if (own !== undefined) {
    return [{ barcode, title: found['title'] ?? barcode, dueOn: own, lentOn: undefined, renewals: undefined }];
  }
  const item = await askItem(asking, barcode);
  const vendor = (id: string | undefined) => item.fields.find(([entry]) => entry === id)?.[1];
  const renewals = Number(vendor(settings.itemFields.renewals) ?? NaN);
  return [
    {
      barcode,
      title: field(item, 'title') ?? barcode,
      dueOn: isoDay(field(item, 'dueDate') ?? '', settings.dates),
      lentOn: isoDay(vendor(settings.itemFields.lentOn) ?? '', settings.dates),
      renewals: Number.isInteger(renewals) && renewals >= 0 ? renewals : undefined,
    },
  ];
}

function readFee({ settings }: Asking, entry: string): ReportedFee[] {
  const found = new RegExp(settings.fineItem, 'u').exec(entry)?.groups;
  const amountFen = fenOf(found?.['amount'] ?? '');
  if (amountFen === undefined || amountFen === 0) return [];
  return [{ id: (found?.['id'] ?? '').trim(), text: (found?.['title'] ?? entry).trim(), amountFen }];
}

/**
 * The reservations of a reader: those on the pick-up shelf, and those that wait. What is in both lists waits.
 * @returns undefined where the system does not say how many there are, or lists fewer than that
 */
async function readHolds(
  asking: Asking,
  patron: string,
  { fixed }: SipMessage<'64'>,
): Promise<ReportedHold[] | undefined> {
  if (asking.system.supports('15') !== true) return undefined;
  const counts = {
    ready: Number(fixed.holdCount.trim() || NaN),
    unavailable: Number(fixed.unavailableCount.trim() || NaN),
  };
  if (Number.isNaN(counts.ready) || Number.isNaN(counts.unavailable)) return undefined;
  const pattern = new RegExp(asking.settings.holdItem, 'u');
  const read = async (name: keyof typeof counts): Promise<string[] | undefined> => {
    if (counts[name] === 0) return [];
    const { entries } = await readList(asking, patron, name);
    if (entries.length < counts[name]) return undefined;
    return entries.map((entry) => (pattern.exec(entry)?.groups?.['text'] ?? entry).trim());
  };
  const [ready, waiting] = await Promise.all([read('ready'), read('unavailable')]);
  if (!ready || !waiting) return undefined;
  return [
    ...ready.filter((text) => !waiting.includes(text)).map((text) => ({ text, isReady: true })),
    ...waiting.map((text) => ({ text, isReady: false })),
  ];
}

/**
 * Whether it lists what a reader has on loan, reserved and owes (63). One that has patron status alone
 * (23), by its own word or the configuration's, reports who the reader is, what is in the way and what is owed
 * altogether.
 */
export const supportsLists = ({ supports }: Pick<SipSystem, 'supports'>): boolean =>
  supports('63') !== false || supports('23') !== true;

/** 23: what is known about a reader where no lists are available. @throws LendingSystemError */
async function readStatus(asking: Asking, patron: string): Promise<ReportedAccount | undefined> {
  const answer = await asking.system.ask({
    code: '23',
    fixed: { language: '019', date: sipDate(asking.now, asking.timeZone) },
    fields: fieldList({
      institution: asking.settings.institution,
      patron,
      terminalPassword: '',
      patronPassword: '',
    }),
  });
  if (field(answer, 'validPatron') === 'N') return undefined;
  const owedFen = fenOf(field(answer, 'feeAmount') ?? '') ?? 0;
  return { loans: undefined, fees: [], owedFen, holds: undefined, blocks: readBlocks(answer.fixed.patronStatus) };
}

/**
 * Asks another system for all that it reports about a reader.
 * @returns undefined where it knows nobody of that number
 * @throws LendingSystemError
 */
export async function readAccount(asking: Asking, patron: string): Promise<ReportedAccount | undefined> {
  await asking.system.reach();
  if (!supportsLists(asking.system)) return readStatus(asking, patron);
  const { entries, first } = await readList(asking, patron, 'charged');
  if (field(first, 'validPatron') === 'N') return undefined;
  // Blanks are no number: it does not tell, which is another thing than that there are none.
  if (entries.length === 0 && first.fixed.chargedCount.trim() === '') {
    throw new LendingSystemError('down', 'it reports nothing of what a reader has on loan');
  }
  const owed = fenOf(field(first, 'feeAmount') ?? '');
  const hasFees = Number(first.fixed.fineCount.trim() || 0) > 0 || (owed ?? 0) > 0;
  const [loans, fees, holds] = await Promise.all([
    Promise.all(entries.map((entry) => readLoan(asking, entry))),
    hasFees ? readList(asking, patron, 'fines') : undefined,
    readHolds(asking, patron, first),
  ]);
  const found = (fees?.entries ?? []).flatMap((entry) => readFee(asking, entry));
  const sum = found.reduce((total, entry) => total + entry.amountFen, 0);
  // Its own sum is what is owed: where entries come to more, they are read wrongly, and none of them is shown.
  const owedFen = owed ?? sum;
  return {
    loans: loans.flat(),
    fees: sum > owedFen ? [] : found,
    owedFen,
    holds,
    blocks: readBlocks(first.fixed.patronStatus),
  };
}
