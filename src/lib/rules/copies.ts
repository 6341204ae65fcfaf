/** Acts of staff that change the status of a copy, in the order of their buttons. */
export const copyActs = ['found', 'missing', 'repair', 'shelve', 'withdraw', 'restore', 'lost', 'damaged'] as const;
export type CopyAct = (typeof copyActs)[number];

/** Events of a copy besides its loans. `used`: read in the library. `sent`: to its own library. */
export const copyEventKinds = [...copyActs, 'added', 'changed', 'used', 'sent', 'arrived'] as const;
export type CopyEventKind = (typeof copyEventKinds)[number];

/** Statuses that allow an act, and the status after it. `lost` needs a loan, and `damaged` leaves the status as it is. */
const statusActs = {
  found: { from: ['missing'], to: 'available' },
  missing: { from: ['available', 'reference', 'inProcess', 'inTransit'], to: 'missing' },
  repair: { from: ['available', 'reference', 'missing'], to: 'inProcess' },
  shelve: { from: ['inProcess', 'inTransit'], to: 'available' },
  withdraw: { from: ['available', 'reference', 'inProcess', 'inTransit', 'missing'], to: 'withdrawn' },
  restore: { from: ['withdrawn'], to: 'available' },
} as const satisfies Partial<Record<CopyAct, { from: readonly string[]; to: string }>>;
export type StatusAct = keyof typeof statusActs;

/** Whether an act only changes the status of the copy. */
export const isStatusAct = (act: CopyAct): act is StatusAct => act in statusActs;

/** The status after an act. A copy that comes back to the shelf gets `onShelf`, its status there before. */
export const statusAfter = (act: StatusAct, onShelf: string): string =>
  statusActs[act].to === 'available' ? onShelf : statusActs[act].to;

interface CopyState {
  status: string;
  isOnLoan: boolean;
  /** A request has the copy: its stages change the copy. */
  isPromised: boolean;
  /** A reader who had it is known, and can be charged. */
  hasBorrower: boolean;
}

/** Whether staff can do that with a copy in this state. */
export function canActOnCopy(act: CopyAct, { status, isOnLoan, isPromised, hasBorrower }: CopyState): boolean {
  if (act === 'lost') return isOnLoan && hasBorrower;
  if (act === 'damaged') return hasBorrower;
  const from: readonly string[] = statusActs[act].from;
  return !isOnLoan && !isPromised && from.includes(status);
}

/**
 * What came of a copy that was handed in: its loan ended (`returned`), it was used in the library (`used`), was missing
 * (`found`), is at its own library again (`arrived`), travels there (`underWay`), or goes to the reader of its request
 * (`reserved`). Nothing changes where it was scanned a moment ago (`repeated`), is in repair or processing (`inProcess`)
 * or withdrawn (`withdrawn`).
 */
export const checkInOutcomes = [
  'returned',
  'used',
  'found',
  'arrived',
  'underWay',
  'reserved',
  'repeated',
  'inProcess',
  'withdrawn',
] as const;
export type CheckInOutcome = (typeof checkInOutcomes)[number];

/** A second scan of a copy within this time, in milliseconds, counts as no further use. */
export const repeatedScanMs = 5 * 60_000;

export const copyLimits = { barcode: 60, callNo: 100, volume: 100, note: 200, card: 100 } as const;
