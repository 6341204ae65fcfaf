import { ruleFor, type LoanRules, type LoanSubject } from './circulation.ts';

export interface ItemFacts {
  /** As the catalogue has it: available, loaned, reference … */
  status: string;
  /** ISO day; null where none is known. */
  dueOn: string | null;
  /** The library lends it to nobody: see isForUseHere. */
  isForUseHere: boolean;
}

/** State of an item for readers: its status, but for what is overdue and what is read in the library only. */
export interface ItemState {
  status: string;
  /** The day on which it comes back; null where it is on no loan, where none is known, and where that day is past. */
  dueOn: string | null;
  isOverdue: boolean;
}

/**
 * Whether the rules of lending let nobody borrow such an item: every type of reader that they name, and readers of no
 * type, meet a rule that lends none of it. It is then read in the library, as items are that the catalogue marks so.
 */
export function isForUseHere(rules: Pick<LoanRules, 'rules'>, item: Omit<LoanSubject, 'readerType'>): boolean {
  const readerTypes = [null, ...new Set(rules.rules.flatMap((rule) => rule.readerTypes))];
  return readerTypes.every((readerType) => ruleFor(rules, { ...item, readerType }).loans === 0);
}

/**
 * How an item is on a day. What should have come back before it is overdue and has no day on which it comes back; what
 * is on the shelf and is lent to nobody is for use in the library (`reference`).
 * @param today ISO day where the library is
 */
export function itemState({ status, dueOn, isForUseHere: here }: ItemFacts, today: string): ItemState {
  if (status === 'loaned') {
    const isOverdue = dueOn !== null && dueOn < today;
    return { status, dueOn: isOverdue ? null : dueOn, isOverdue };
  }
  return { status: status === 'available' && here ? 'reference' : status, dueOn: null, isOverdue: false };
}
