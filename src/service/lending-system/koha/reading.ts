import { dayIn } from '../../../lib/rules/circulation.ts';
import { sortedBlocks } from '../patron-blocks.ts';
import type { Asking as AskingOf } from '../rest-systems.ts';
import {
  LendingSystemError,
  type CopyToRead,
  type ReportedAccount,
  type ReportedHold,
  type ReportedItem,
  type ReportedLoan,
} from '../types.ts';
import type { KohaSettings } from '../../platform/configuration/koha.schema.ts';
import type { KohaClient } from './client.ts';
import {
  balanceSchema,
  checkoutSchema,
  holdSchema,
  itemSchema,
  patronSchema,
  type Item,
  type Patron,
} from './shapes.ts';

export type Asking = AskingOf<KohaClient, KohaSettings>;

/** Values of one condition: more would make too long an address. */
const maxValues = 100;

/** @param amount in yuan */
export const fenOfAmount = (amount: number): number => Math.round(amount * 100);

/**
 * The patron with that number.
 * @returns undefined where Koha knows nobody of it
 * @throws LendingSystemError
 */
export async function findPatron({ client, settings }: Asking, number: string): Promise<Patron | undefined> {
  const field = settings.patron === 'account' ? 'userid' : 'cardnumber';
  const found = await client.list('/patrons', patronSchema, { q: { [field]: number }, order: 'patron_id' });
  const same = found.filter((patron) => patron[field]?.toLowerCase() === number.toLowerCase());
  return same.length === 1 ? same[0] : undefined;
}

/** Nobody sees what belongs to another reader, whatever is answered. @throws LendingSystemError */
function requireOwn<T extends { patron_id: number }>(entries: T[], patronId: number): T[] {
  if (entries.some((entry) => entry.patron_id !== patronId)) {
    throw new LendingSystemError('down', 'it answered about another patron');
  }
  return entries;
}

/** Loans of a patron. @throws LendingSystemError */
export async function checkoutsOf({ client }: Asking, patronId: number) {
  const query = { q: { patron_id: patronId }, order: 'checkout_id' };
  return requireOwn(await client.list('/checkouts', checkoutSchema, query), patronId);
}

/** Reservations of a patron. @throws LendingSystemError */
export async function holdsOf({ client }: Asking, patronId: number) {
  const query = { q: { patron_id: patronId }, order: 'hold_id' };
  return requireOwn(await client.list('/holds', holdSchema, query), patronId);
}

/** What a patron owes. @throws LendingSystemError */
export const balanceOf = ({ client }: Asking, patronId: number) =>
  client.read(`/patrons/${String(patronId)}/account`, balanceSchema);

/** Copies with one of these values in a field. @throws LendingSystemError */
export async function itemsBy(
  { client }: Asking,
  field: 'item_id' | 'biblio_id' | 'external_id',
  values: readonly (string | number)[],
): Promise<Item[]> {
  const found: Item[] = [];
  for (let from = 0; from < values.length; from += maxValues) {
    const q = { [field]: { '-in': values.slice(from, from + maxValues) } };
    const query = { q, order: 'item_id', ...(field === 'item_id' && { embed: 'biblio' }) };
    found.push(...(await client.list('/items', itemSchema, query)));
  }
  return found;
}

function blocksOf({ now, timeZone }: Asking, patron: Patron) {
  const isExpired = typeof patron.expiry_date === 'string' && patron.expiry_date < dayIn(timeZone, now);
  return sortedBlocks([
    ...(patron.patron_card_lost === true ? ['lost'] : []),
    ...(patron.restricted === true ? ['borrow'] : []),
    ...(isExpired ? ['desk'] : []),
  ]);
}

const day = ({ timeZone }: Asking, moment: string): string => dayIn(timeZone, Date.parse(moment));

async function loansOf(asking: Asking, patronId: number): Promise<ReportedLoan[]> {
  const checkouts = await checkoutsOf(asking, patronId);
  const ids = checkouts.flatMap((checkout) => checkout.item_id ?? []);
  const items = new Map((await itemsBy(asking, 'item_id', ids)).map((item) => [item.item_id, item]));
  return checkouts.flatMap((checkout) => {
    const item = checkout.item_id === null ? undefined : items.get(checkout.item_id);
    const barcode = item?.external_id ?? '';
    if (barcode === '') return [];
    return {
      barcode,
      title: item?.biblio?.title ?? barcode,
      dueOn: day(asking, checkout.due_date),
      lentOn: typeof checkout.checkout_date === 'string' ? day(asking, checkout.checkout_date) : undefined,
      renewals: checkout.renewals_count ?? undefined,
    };
  });
}

async function reservationsOf(asking: Asking, patronId: number): Promise<ReportedHold[]> {
  const holds = await holdsOf(asking, patronId);
  const items = await itemsBy(asking, 'biblio_id', [...new Set(holds.map((hold) => hold.biblio_id))]);
  return holds.flatMap((hold) => {
    const own = items.filter((item) => item.biblio_id === hold.biblio_id && item.external_id);
    const text = (own.find((item) => item.item_id === hold.item_id) ?? own[0])?.external_id;
    return typeof text === 'string' ? { text, isReady: hold.status === 'W' } : [];
  });
}

/**
 * All that Koha reports about a reader.
 * @returns undefined where it knows nobody of that number
 * @throws LendingSystemError
 */
export async function readAccount(asking: Asking, number: string): Promise<ReportedAccount | undefined> {
  const patron = await findPatron(asking, number);
  if (!patron) return undefined;
  const [loans, holds, account] = await Promise.all([
    loansOf(asking, patron.patron_id),
    reservationsOf(asking, patron.patron_id),
    balanceOf(asking, patron.patron_id),
  ]);
  const fees = account.outstanding_debits.lines.map((line) => ({
    id: String(line.account_line_id),
    text: line.description ?? line.debit_type ?? '',
    amountFen: fenOfAmount(line.amount_outstanding),
  }));
  const sum = fees.reduce((total, fee) => total + fee.amountFen, 0);
  // Credits that Koha has not set against a debt yet: only the balance is owed.
  const owedFen = Math.max(0, fenOfAmount(account.balance));
  return { loans, holds, fees: sum > owedFen ? [] : fees, owedFen, blocks: blocksOf(asking, patron) };
}

/** States of copies: three requests for a hundred of them. @throws LendingSystemError */
export async function readItems(
  asking: Asking,
  copies: readonly CopyToRead[],
): Promise<ReadonlyMap<string, ReportedItem>> {
  const { client } = asking;
  const barcodes = copies.map((copy) => copy.barcode);
  const items = await itemsBy(asking, 'external_id', barcodes);
  const due = new Map<number | null, string>();
  const held = new Map<number | null | undefined, ReportedItem['status']>();
  for (let from = 0; from < items.length; from += maxValues) {
    const ids = { '-in': items.slice(from, from + maxValues).map((item) => item.item_id) };
    const [checkouts, holds] = await Promise.all([
      client.list('/checkouts', checkoutSchema, { q: { item_id: ids }, order: 'checkout_id' }),
      client.list('/holds', holdSchema, { q: { item_id: ids, status: { '-in': ['W', 'T'] } }, order: 'hold_id' }),
    ]);
    for (const checkout of checkouts) due.set(checkout.item_id, day(asking, checkout.due_date));
    for (const hold of holds) held.set(hold.item_id, hold.status === 'W' ? 'onHold' : 'inTransit');
  }
  const statusOf = (item: Item): ReportedItem['status'] => {
    if ((item.withdrawn ?? 0) !== 0) return undefined;
    if ((item.lost_status ?? 0) !== 0) return 'missing';
    if (due.has(item.item_id)) return 'loaned';
    const notForLoan = item.not_for_loan_status ?? 0;
    // Below zero: ordered or in processing; above: only for use in the library, as the catalogue knows.
    if (notForLoan !== 0) return notForLoan < 0 ? 'inProcess' : undefined;
    return held.get(item.item_id) ?? 'available';
  };
  const found = new Map<string, ReportedItem>();
  // A copy that Koha does not have stays as it is.
  for (const barcode of barcodes) found.set(barcode, { status: undefined, dueOn: undefined });
  for (const item of items) {
    if (item.external_id) found.set(item.external_id, { status: statusOf(item), dueOn: due.get(item.item_id) });
  }
  return found;
}
