import { paymentProviders, type OnlineMeans } from './payments.ts';

/**
 * What readers owe the library, in whole fen. Every event moves an amount from one account to another, so that all
 * accounts together are always zero; docs/guide/charges.md.
 */

export const chargeKinds = ['fine', 'lost', 'damage', 'fee', 'order'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** How money comes in or goes out: each has an account of its own. */
export type PaymentMeans = 'cash' | 'desk-card' | 'points' | OnlineMeans;
export const deskMeans = ['cash', 'desk-card'] as const satisfies readonly PaymentMeans[];
export type DeskMeans = (typeof deskMeans)[number];

/** Bookings of a reader that the desk lists. */
export const bookingKinds = [
  ...chargeKinds,
  'payment',
  'waiver',
  'reversal',
  'paymentReversal',
  'waiverReversal',
  'refund',
  'deposit',
  'depositReturn',
  'takenOver',
] as const;
export type BookingKind = (typeof bookingKinds)[number];
export const isChargeKind = (kind: BookingKind): kind is ChargeKind => chargeKinds.some((entry) => entry === kind);

const onlineAccounts = Object.fromEntries(
  Object.values(paymentProviders).map(({ account }) => [account, 'asset']),
) as Record<OnlineMeans, 'asset'>;

/**
 * The accounts of a library. A balance is what an account was debited less what it was credited: what readers owe and
 * what lies in the till are positive, income is negative.
 */
export const accounts = {
  /** What readers owe: always of one charge, never below zero. */
  receivable: 'asset',
  cash: 'asset',
  /** Taken at the desk by card or phone, on a terminal of its own. */
  'desk-card': 'asset',
  /** Paid online, each provider on its own. */
  ...onlineAccounts,
  /** Paid with points: worth something to the reader, but no money. */
  points: 'expense',
  'fine-income': 'income',
  'lost-income': 'income',
  'damage-income': 'income',
  'fee-income': 'income',
  /** What readers pay of books that they chose (docs/guide/purchasing.md). */
  'order-income': 'income',
  /** What of the readers' shares vendors get. */
  'order-cost': 'expense',
  vendors: 'liability',
  /** What the library has promised to pay for books that are on order. */
  commitments: 'liability',
  waived: 'expense',
  /** What the library owes readers: paid for something that was taken back. */
  'reader-credit': 'liability',
  /** What readers paid in as a deposit, which they get back. */
  deposit: 'liability',
  /** What the library had of its readers' deposits and credits when it moved in (docs/guide/move-in.md). */
  'taken-over': 'asset',
  /** Paid online and on its way back to the payer. */
  'to-return': 'liability',
  /** Paid online for debts that another system keeps, which has not booked it yet (docs/operate/sip2-client.md). */
  'to-forward': 'liability',
  /** The same once the other system has booked it: its books have the income one by one. */
  forwarded: 'income',
} as const satisfies Record<string, 'asset' | 'expense' | 'income' | 'liability'>;
export type NamedAccount = keyof typeof accounts;
/** A fund's money of a year for a category: bound by orders on their way, or spent on books that have come. */
export type FundAccount = `fund-${'bound' | 'spent'}:${string}:${number}:${string}`;
type LedgerAccount = NamedAccount | FundAccount;

export interface FundAccountParts {
  state: 'bound' | 'spent';
  fund: string;
  year: number;
  category: string;
}
export const fundAccount = (
  state: 'bound' | 'spent',
  { fund, year, category }: Omit<FundAccountParts, 'state'>,
): FundAccount => `fund-${state}:${fund}:${year}:${category}`;

/** The parts of the name of a fund's account; undefined where it is another account. */
export function fundAccountParts(name: string): FundAccountParts | undefined {
  const found = /^fund-(bound|spent):([^:]+):(\d{4}):([^:]+)$/.exec(name);
  if (!found) return undefined;
  const [, state, fund = '', year, category = ''] = found;
  return { state: state === 'spent' ? 'spent' : 'bound', fund, year: Number(year), category };
}

export const incomeOf: Record<ChargeKind, NamedAccount> = {
  fine: 'fine-income',
  lost: 'lost-income',
  damage: 'damage-income',
  fee: 'fee-income',
  order: 'order-income',
};

export interface Transfer {
  debit: LedgerAccount;
  credit: LedgerAccount;
  /** Whole fen, more than zero. */
  amountFen: number;
  /** The charge that it belongs to; never left out where `receivable` is moved. */
  chargeId: number | null;
}

/** Whether this is an amount that can be charged or paid: whole fen, above zero, below a billion yuan. */
export const isAmount = (fen: number): boolean => Number.isSafeInteger(fen) && fen > 0 && fen < 100_000_000_000;

export interface OpenAmount {
  chargeId: number;
  openFen: number;
}

/**
 * Divides a payment among charges, in the order given.
 * @returns what each gets, or undefined when the amount is none or more than they come to
 */
export function dividePayment(open: readonly OpenAmount[], amountFen: number): OpenAmount[] | undefined {
  const total = open.reduce((sum, entry) => sum + entry.openFen, 0);
  if (!isAmount(amountFen) || amountFen > total) return undefined;
  let left = amountFen;
  const parts: OpenAmount[] = [];
  for (const { chargeId, openFen } of open) {
    const part = Math.min(left, openFen);
    if (part > 0) parts.push({ chargeId, openFen: part });
    left -= part;
  }
  return parts;
}

/** State of a charge: nothing paid or waived, partly, or nothing left. */
export const chargeStates = ['open', 'settled'] as const;

/** What became of a charge, in whole fen. */
export interface ChargeSums {
  /** What is left to pay. */
  openFen: number;
  paidFen: number;
  waivedFen: number;
  /** Taken back by the library before it was paid. */
  cancelledFen: number;
  /** Taken back after it was paid: the library owed it to the reader from then on. */
  creditedFen: number;
}

/** Sums up the transfers of one charge. */
export function sumsOf(transfers: Iterable<Transfer>): ChargeSums {
  const sums = { openFen: 0, paidFen: 0, waivedFen: 0, cancelledFen: 0, creditedFen: 0 };
  for (const { debit, credit, amountFen } of transfers) {
    if (debit === 'receivable') sums.openFen += amountFen;
    if (credit === 'receivable') sums.openFen -= amountFen;
    const isTakenBack = typeOf(debit) === 'income';
    if (isTakenBack && credit === 'receivable') sums.cancelledFen += amountFen;
    else if (isTakenBack) sums.creditedFen += amountFen;
    else if (debit === 'waived') sums.waivedFen += amountFen;
    else if (credit === 'waived') sums.waivedFen -= amountFen;
    else if (credit === 'receivable') sums.paidFen += amountFen;
    else if (debit === 'receivable' && typeOf(credit) !== 'income') sums.paidFen -= amountFen;
  }
  return sums;
}

/**
 * How a library takes a charge, or some of it, back: what is open is no longer owed, and of what was paid the library owes
 * the reader the rest. What was waived was never the library's, so that no more than this is moved.
 */
export function reversalOf(charge: { id: number; kind: ChargeKind }, sums: ChargeSums, maxFen: number): Transfer[] {
  const fromOpen = Math.min(sums.openFen, maxFen);
  const fromPaid = Math.min(sums.paidFen - sums.creditedFen, maxFen - fromOpen);
  const given = { debit: incomeOf[charge.kind], chargeId: charge.id };
  return [
    ...(fromOpen > 0 ? [{ ...given, credit: 'receivable' as const, amountFen: fromOpen }] : []),
    ...(fromPaid > 0 ? [{ ...given, credit: 'reader-credit' as const, amountFen: fromPaid }] : []),
  ];
}

/** What undoes these transfers. */
export const oppositeOf = (transfers: readonly Transfer[]): Transfer[] =>
  transfers.map((transfer) => ({ ...transfer, debit: transfer.credit, credit: transfer.debit }));

const isNamed = (name: string): name is NamedAccount => Object.hasOwn(accounts, name);
const isFund = (name: string): name is FundAccount => fundAccountParts(name) !== undefined;
const isAccount = (name: string): name is LedgerAccount => isNamed(name) || isFund(name);
/** What an account is; those of funds are money that is given out. */
const typeOf = (name: LedgerAccount) => (isNamed(name) ? accounts[name] : 'expense');

/** A transfer as it was kept. @throws when an account is one that there is no more */
export function transferOf(row: { debit: string; credit: string; amount: number; charge_id: number | null }): Transfer {
  const { debit, credit, amount, charge_id: chargeId } = row;
  if (!isAccount(debit) || !isAccount(credit)) throw new Error(`unknown account in ${debit} or ${credit}`);
  return { debit, credit, amountFen: amount, chargeId };
}

const amountFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as readers see it, in every language: ¥0.60, ¥1,234.50. @param fen whole fen */
export const fenText = (fen: number): string => `${fen < 0 ? '−' : ''}¥${amountFormat.format(Math.abs(fen) / 100)}`;
