import { sectionPath } from '../../../lib/rules/personal-sections.ts';
import { fenText, type ChargeKind } from '../../../lib/rules/charges.ts';
import type { NoticeKind } from '../../platform/inbox/kinds.ts';
import { notify } from '../../platform/inbox/notify.ts';
import type { LedgerEvent } from './ledger.ts';
import type { Db } from '../../platform/db/database.ts';

/** Where readers see what they owe. */
const link = sectionPath('circulation', { tab: 'charges' });

/** Orders of books tell of what is to be paid themselves. */
const chargedAs = {
  fine: 'chargedFine',
  lost: 'chargedLost',
  damage: 'chargedDamage',
  fee: 'chargedFee',
  order: undefined,
} as const;
const settledAs = {
  payment: 'paymentTaken',
  refund: 'refundPaid',
  waiver: 'chargeWaived',
  reversal: 'chargeReversed',
  paymentReversal: 'bookingReversed',
  waiverReversal: 'bookingReversed',
} as const satisfies Record<string, NoticeKind>;

type NoticeEvent = Pick<LedgerEvent, 'library' | 'readerId' | 'now'>;
const to = ({ library, readerId, now }: NoticeEvent) => ({ libraryId: library.id, readerId, now, link });

/** Notifies a reader of a charge, in its transaction. @param about the title or barcode of what it is for */
export async function notifyCharge(
  db: Db,
  event: NoticeEvent & { kind: ChargeKind; amountFen: number; about: string | null; note?: string | null | undefined },
): Promise<void> {
  const kind = chargedAs[event.kind];
  if (kind === undefined) return;
  const values = { amount: fenText(event.amountFen), title: event.about ?? '—', reply: event.note };
  await notify(db, { ...to(event), kind, values });
}

/** Notifies a reader of a payment, refund, waiver or reversal, in its transaction; the note is that of staff. */
export async function notifySettlement(
  db: Db,
  event: NoticeEvent & {
    amountFen: number;
    about: string | null;
    receipt: string | null;
    note?: string | null | undefined;
  },
  kind: keyof typeof settledAs,
): Promise<void> {
  const amount = fenText(event.amountFen);
  if (kind === 'payment' || kind === 'refund') {
    await notify(db, { ...to(event), kind: settledAs[kind], values: { amount, receipt: event.receipt ?? '—' } });
    return;
  }
  await notify(db, {
    ...to(event),
    kind: settledAs[kind],
    values: { amount, title: event.about ?? '—', reply: event.note },
  });
}

/** Notifies a reader that what they owe stops them from borrowing, or does so no longer. */
export async function notifyDebt(
  db: Db,
  event: NoticeEvent,
  debt: { owedFen: number; isBlocked: boolean },
): Promise<void> {
  const limit = fenText(event.library.file.circulation.fines.debtLimitFen ?? 0);
  if (!debt.isBlocked) await notify(db, { ...to(event), kind: 'borrowingAgain', values: {} });
  else await notify(db, { ...to(event), kind: 'borrowingStopped', values: { amount: fenText(debt.owedFen), limit } });
}
