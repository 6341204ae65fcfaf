import { fenText } from '../../lib/rules/charges.ts';
import type { VendorState } from '../../lib/rules/purchase-orders.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { leftOf } from '../../lib/rules/purchasing.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Store } from '../platform/db/open.ts';
import { fundBalances, fundUses } from './budget.ts';
import { endOrder } from './end.ts';
import { settingsOf } from './reasons.ts';
import { receiveOrder } from './receive.ts';
import { followVendor } from './said.ts';
import { takeOrderStep, type OrderRow } from '../purchase-orders/steps.ts';

/** Thrown with a sentence for staff; nothing was written then. */
export class PurchasingError extends Error {}

export interface PurchasingDesk {
  store: Store;
  library: LoadedLibrary;
  /** Milliseconds since 1970. */
  now: number;
}

/** @throws PurchasingError when the library has no order of that number */
async function requireOrder(db: Db, { library }: PurchasingDesk, number: string): Promise<OrderRow> {
  const row = await db
    .selectFrom('purchase_order')
    .selectAll()
    .where('library_id', '=', library.id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw new PurchasingError(`Order ${number} not found.`);
  return row;
}

const change = (
  desk: PurchasingDesk,
  number: string,
  work: (db: Db, order: OrderRow) => Promise<OrderRow>,
): Promise<OrderRow> => inTransaction(desk.store.db, async (db) => work(db, await requireOrder(db, desk, number)));

export interface VendorReport {
  state: Extract<VendorState, 'accepted' | 'shipped' | 'delivered' | 'refused' | 'cancelled'>;
  carrier?: string | undefined;
  tracking?: string | undefined;
  reason?: string | undefined;
}

/**
 * Takes an order to where its vendor is with it. An order that waits for staff counts as sent with it.
 * @throws PurchasingError when the order is where that cannot be
 */
export const recordVendorReport = (desk: PurchasingDesk, number: string, report: VendorReport): Promise<OrderRow> =>
  change(desk, number, async (db, order) => {
    const given = { by: 'staff' as const, now: desk.now };
    await db
      .updateTable('purchase_dispatch')
      .set({ done_at: desk.now })
      .where('order_id', '=', order.id)
      .where('done_at', 'is', null)
      .execute();
    const isLater = report.state === 'shipped' || report.state === 'delivered';
    const sent = order.stage === 'toSend' && isLater ? await takeOrderStep(db, order, 'send', 'sent', given) : order;
    const { reason, carrier, tracking, state } = report;
    const after = await followVendor(
      db,
      desk.library,
      sent,
      { state, reason, carrier, tracking, steps: [] },
      {
        ...given,
        pollAt: null,
      },
    );
    if (after.stage !== state)
      throw new PurchasingError(`Order ${number} is ${order.stage} and cannot become ${state}.`);
    return after;
  });

/** The vendor does not cancel an order any more. @throws OrderStepError when its reader has not asked for it */
export const markOrderKept = (desk: PurchasingDesk, number: string, reason?: string): Promise<OrderRow> =>
  change(desk, number, (db, order) =>
    takeOrderStep(db, order, 'keepOn', 'accepted', { by: 'staff', now: desk.now, text: reason }),
  );

/** Ends an order that its vendor does not have yet, or that staff have cancelled there. */
export const cancelForReader = (desk: PurchasingDesk, number: string, reason?: string): Promise<OrderRow> =>
  change(desk, number, (db, order) =>
    endOrder(db, desk.library, order, 'cancel', { by: 'staff', now: desk.now, text: reason }),
  );

/** Hands the books of an order to their reader: they are on loan from now on. */
export const handOver = (desk: PurchasingDesk, number: string): Promise<OrderRow> =>
  change(desk, number, (db, order) =>
    receiveOrder({ store: desk.store, db, library: desk.library }, order, { by: 'staff', now: desk.now }),
  );

/** A line for each fund and category: name, budget, bound, spent, left. */
export async function budgetLines({ store, library }: PurchasingDesk, year: number): Promise<string[]> {
  const balances = await fundBalances(store.db, library.id, year);
  const uses = await fundUses(store.db, library.id, year);
  return (settingsOf(library)?.funds ?? []).flatMap((fund) => {
    const budget = fund.years.find((entry) => entry.year === year);
    const use = uses.get(fund.code) ?? { totalFen: 0, categories: {} };
    const its = balances.filter((balance) => balance.fund === fund.code);
    const sum = (key: 'bound' | 'spent', category?: string) =>
      its
        .filter((entry) => category === undefined || entry.category === category)
        .reduce((all, entry) => all + entry[key], 0);
    const name = inLanguage(fund.name, 'en-US');
    const total = budget?.totalFen ?? 0;
    const line = (fields: readonly (string | number)[]) =>
      fields.map((field) => (typeof field === 'number' ? fenText(field) : field)).join('\t');
    return [
      line([fund.code, name, total, sum('bound'), sum('spent'), Math.max(0, total - use.totalFen)]),
      ...fund.categories.map(({ code, name: of }) =>
        line([
          `${fund.code}/${code}`,
          inLanguage(of, 'en-US'),
          budget?.categories[code] ?? total,
          sum('bound', code),
          sum('spent', code),
          leftOf(fund, year, code, use),
        ]),
      ),
    ];
  });
}
