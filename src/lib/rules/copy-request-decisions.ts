import { isOffered, requestRuleFor, type CopyRequestRule, type CopyRequestSettings } from './copy-request-rules.ts';
import type { Bar } from './card-validity.ts';
import type { RequestKind } from './copy-requests.ts';

export interface RequestCopy {
  itemId: number;
  status: string;
  volumeKey: string;
  materialType: string | null;
  locationId: string;
  locationType: string | null;
  campusId: string | null;
  /** What counts as one place: the campus, or the library where there are no campuses. */
  site: string;
  /** Whether the rules of lending let this reader have it at all. */
  isLendable: boolean;
  loan?: { isOwn: boolean; canPassOn: boolean; isRequested: boolean; hasDeclined: boolean } | undefined;
}

export interface RequestFacts {
  /** Undefined: a visitor, who sees what readers in general could do. */
  reader?: { type: string | null; bar: Bar | undefined } | undefined;
  copies: readonly RequestCopy[];
  /** Open requests of the kind, and those made this year. */
  open: number;
  usedThisYear: number;
  /** The reader asks for this title, or volume, already; or has it on loan. */
  hasRequest: boolean;
  hasLoan: boolean;
  /** Other readers in the queue who may have it. */
  othersWaiting: number;
}

/** Why a request is not taken; texts are in service.json of each language. */
export type RequestRefusal =
  | Bar['reason']
  | 'noCopies'
  | 'notForLoan'
  | 'notOffered'
  | 'hasLoan'
  | 'hasRequest'
  | 'onShelf'
  | 'allOut'
  | 'hereAlready'
  | 'noHolder'
  | 'othersWait'
  | 'alreadyAsked'
  | 'declinedBefore'
  | 'maxOpen'
  | 'maxThisYear'
  | 'needsVolume'
  | 'unknownPlace'
  | 'addressMissing'
  | 'feeChanged';

export type RequestDecision =
  { rule: CopyRequestRule; copies: readonly RequestCopy[] } | { refusal: RequestRefusal; most?: number; day?: string };

/** Statuses of copies that come back some day, or will be there soon. */
const comes = new Set(['loaned', 'onHold', 'inTransit', 'inProcess']);
/** Statuses of copies that nobody can ask for. */
const gone = new Set(['missing', 'withdrawn']);

type Candidate = RequestCopy & { rule: CopyRequestRule };

/** Copies that fit what the kind is about, or why there are none. */
function fitting(
  settings: CopyRequestSettings,
  kind: RequestKind,
  candidates: readonly Candidate[],
  facts: RequestFacts,
): readonly Candidate[] | RequestRefusal {
  const onShelf = candidates.filter((copy) => copy.status === 'available');
  if (kind === 'reservation') {
    if (onShelf.some((copy) => !copy.rule.onShelf)) return 'onShelf';
    return candidates.filter((copy) => copy.status === 'available' || comes.has(copy.status));
  }
  if (kind !== 'reLend') return onShelf.length > 0 ? onShelf : 'allOut';
  const held = candidates.filter((copy) => copy.loan?.canPassOn === true && !copy.loan.isOwn);
  if (held.length === 0) return 'noHolder';
  if (facts.othersWaiting > 0 && !settings.reLend.pastQueue) return 'othersWait';
  const free = held.filter((copy) => copy.loan?.isRequested === false);
  if (free.length === 0) return 'alreadyAsked';
  const willing = free.filter((copy) => copy.loan?.hasDeclined === false);
  return willing.length > 0 ? willing : 'declinedBefore';
}

/**
 * Whether a reader may place a request of that kind, and for which copies. Facts are those of one volume where the
 * record has several; a request without a volume is about all of them.
 */
export function decideRequest(settings: CopyRequestSettings, kind: RequestKind, facts: RequestFacts): RequestDecision {
  const { reader, hasLoan, hasRequest, open, usedThisYear } = facts;
  if (!isOffered(settings, kind)) return { refusal: 'notOffered' };
  if (reader?.bar) {
    const { bar } = reader;
    return 'day' in bar ? { refusal: bar.reason, day: bar.day } : { refusal: bar.reason };
  }
  const present = facts.copies.filter((copy) => !gone.has(copy.status));
  if (present.length === 0) return { refusal: 'noCopies' };
  const lendable = present.filter((copy) => copy.isLendable && copy.status !== 'reference');
  if (lendable.length === 0) return { refusal: 'notForLoan' };
  const readerType = reader ? reader.type : undefined;
  const candidates = lendable.flatMap((copy) => {
    const rule = requestRuleFor(settings, kind, { ...copy, readerType });
    return rule ? [{ ...copy, rule }] : [];
  });
  if (candidates.length === 0) return { refusal: 'notOffered' };
  if (hasLoan) return { refusal: 'hasLoan' };
  if (hasRequest) return { refusal: 'hasRequest' };
  const found = fitting(settings, kind, candidates, facts);
  if (typeof found === 'string') return { refusal: found };
  const [first] = found;
  if (!first) return { refusal: 'noCopies' };
  const { rule } = first;
  if (open >= rule.atOnce) return { refusal: 'maxOpen', most: rule.atOnce };
  if (rule.perYear !== undefined && usedThisYear >= rule.perYear) {
    return { refusal: 'maxThisYear', most: rule.perYear };
  }
  return { rule, copies: found };
}

/** Whether an entrust may bring that copy to a place at that site. */
export const mayBring = (rule: Pick<CopyRequestRule, 'sameCampus'>, copySite: string, placeSite: string): boolean =>
  copySite !== placeSite || rule.sameCampus;
