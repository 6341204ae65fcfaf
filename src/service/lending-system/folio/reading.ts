import { dayIn } from '../../../lib/rules/circulation.ts';
import type { FolioSettings } from '../../platform/configuration/folio.schema.ts';
import type { Asking as AskingOf } from '../rest-systems.ts';
import { LendingSystemError, type CopyToRead, type ReportedAccount, type ReportedItem } from '../types.ts';
import type { FolioClient } from './client.ts';
import type { Account, Copy, Loan } from './shapes.ts';

export type Asking = AskingOf<FolioClient, FolioSettings>;

/** FOLIO's statuses of items as the catalogue has them; others leave a copy as it is. */
const statuses: Record<string, ReportedItem['status']> = {
  Available: 'available',
  'Awaiting pickup': 'onHold',
  'Awaiting delivery': 'onHold',
  Paged: 'onHold',
  'Checked out': 'loaned',
  'In transit': 'inTransit',
  'In process': 'inProcess',
  'In process (non-requestable)': 'inProcess',
  'On order': 'inProcess',
  Missing: 'missing',
  'Long missing': 'missing',
  'Declared lost': 'missing',
  'Aged to lost': 'missing',
  'Lost and paid': 'missing',
  'Claimed returned': 'missing',
};

/** The instance of a record: its control number is the UUID, or the OAI identifier that ends with it. */
export const instanceOf = (controlNumber: string | undefined): string | undefined =>
  /(?:^|\/)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(controlNumber ?? '')?.[1]?.toLowerCase();

export const dayOf = ({ timeZone }: Pick<Asking, 'timeZone'>, moment: string | null | undefined): string | undefined =>
  typeof moment === 'string' && !Number.isNaN(Date.parse(moment)) ? dayIn(timeZone, Date.parse(moment)) : undefined;

/** Copies of what a patron has or waits for: FOLIO names them by its own numbers, the catalogue by barcode. */
async function copiesOf({ client }: Asking, entries: readonly Pick<Loan, 'item'>[]) {
  const byInstance = await client.copies(entries.flatMap(({ item }) => item.instanceId ?? []));
  const barcodes = new Map<string, string>();
  for (const { id, barcode } of [...byInstance.values()].flat()) if (barcode) barcodes.set(id, barcode);
  return { byInstance, barcodes };
}

/** A patron's loans by the barcode of the copy; a copy without one has its FOLIO number. */
export async function loansOf(asking: Asking, { loans }: Account): Promise<{ loan: Loan; barcode: string }[]> {
  const { barcodes } = await copiesOf(asking, loans);
  return loans.map((loan) => {
    const itemId = loan.item.itemId ?? '';
    return { loan, barcode: barcodes.get(itemId) ?? itemId };
  });
}

async function holdsOf(asking: Asking, { holds }: Account) {
  const { byInstance, barcodes } = await copiesOf(asking, holds);
  return holds.flatMap(({ item, status }) => {
    const copies: readonly Copy[] = byInstance.get(item.instanceId ?? '') ?? [];
    const any = copies.find(({ barcode }) => barcode)?.barcode;
    const text = barcodes.get(item.itemId ?? '') ?? any ?? item.title ?? '';
    return status.startsWith('Closed') ? [] : { text, isReady: status === 'Open - Awaiting pickup' };
  });
}

const fenOfAmount = (amount: number): number => Math.round(amount * 100);

/** All that FOLIO reports about a reader; it reports no blocks. @throws LendingSystemError */
export async function readAccount(asking: Asking, patron: string): Promise<ReportedAccount> {
  const account = await asking.client.account(patron);
  const { amount, isoCurrencyCode } = account.totalCharges;
  if (amount !== 0 && isoCurrencyCode !== 'CNY') {
    throw new LendingSystemError('down', `its amounts are in ${isoCurrencyCode}`);
  }
  const [loans, holds] = await Promise.all([loansOf(asking, account), holdsOf(asking, account)]);
  return {
    loans: loans.map(({ loan, barcode }) => ({
      barcode,
      title: loan.item.title ?? barcode,
      dueOn: dayOf(asking, loan.dueDate),
      lentOn: dayOf(asking, loan.loanDate),
      renewals: undefined,
    })),
    holds,
    fees: account.charges.map(({ chargeAmount, description, reason, feeFineId }) => ({
      id: feeFineId ?? '',
      text: reason ?? description ?? '',
      amountFen: fenOfAmount(chargeAmount.amount),
    })),
    owedFen: fenOfAmount(amount),
    blocks: [],
  };
}

/** States of copies: one request for the copies of fifty records. @throws LendingSystemError */
export async function readItems(
  asking: Asking,
  copies: readonly CopyToRead[],
): Promise<ReadonlyMap<string, ReportedItem>> {
  const byInstance = await asking.client.copies(copies.flatMap(({ controlNumber }) => instanceOf(controlNumber) ?? []));
  const reported = new Map([...byInstance.values()].flat().map((copy) => [copy.barcode, copy]));
  return new Map(
    copies.map(({ barcode }) => {
      const copy = reported.get(barcode);
      return [barcode, { status: statuses[copy?.status ?? ''], dueOn: dayOf(asking, copy?.dueDate) }];
    }),
  );
}
