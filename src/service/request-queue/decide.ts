import { decideRequest, mayBring, type RequestRefusal } from '../../lib/rules/copy-request-decisions.ts';
import { expectedDay, type CopyRequestRule } from '../../lib/rules/copy-request-rules.ts';
import { dayAfter } from '../../lib/rules/days.ts';
import type { RequestKind } from '../../lib/rules/copy-requests.ts';
import { closedAt, libraryDay, ruleOf, type LendingLibrary } from '../platform/configuration/lending.ts';
import { othersWaiting, requestFacts, type AskingReader, type Copy, type RecordFacts } from './facts.ts';
import type { Place } from './pickup-places.ts';

export interface Wanted {
  kind: RequestKind;
  /** Folded; empty: the title as a whole. */
  volume: string;
  itemId?: number | undefined;
}

export type Decided =
  | { rule: CopyRequestRule; copies: readonly Copy[] }
  | { refusal: RequestRefusal; most?: number | undefined; day?: string | undefined };

/** Decides on one request, for the copies of the store. */
export function decide(
  library: LendingLibrary,
  record: RecordFacts,
  reader: AskingReader | undefined,
  wanted: Wanted,
): Decided {
  const decided = decideRequest(library.file.copyRequests, wanted.kind, requestFacts(library, record, reader, wanted));
  if ('refusal' in decided) return decided;
  const ids = new Set(decided.copies.map((copy) => copy.itemId));
  return { rule: decided.rule, copies: record.copies.filter((copy) => ids.has(copy.itemId)) };
}

/**
 * Decides on a kind before a volume was chosen: allowed where it is for some volume, with the copies of all of these; else
 * the reason of the first.
 */
export function decideAnyVolume(
  library: LendingLibrary,
  record: RecordFacts,
  reader: AskingReader | undefined,
  kind: RequestKind,
): Decided {
  if (!record.hasVolumes) return decide(library, record, reader, { kind, volume: '' });
  const volumes = [...new Set(record.copies.map((copy) => copy.volumeKey))];
  const all = volumes.map((volume) => decide(library, record, reader, { kind, volume }));
  const allowed = all.flatMap((entry) => ('rule' in entry ? [entry] : []));
  const [first] = allowed;
  if (first) return { rule: first.rule, copies: [...new Set(allowed.flatMap((entry) => entry.copies))] };
  return all[0] ?? { refusal: 'noCopies' };
}

/** Pick-up places to which one of the copies may be brought under a rule; none where requests of the kind are sent. */
export function allowedPlaces(
  { kind }: Pick<Wanted, 'kind'>,
  rule: CopyRequestRule,
  copies: readonly Copy[],
  places: readonly Place[],
): Place[] {
  if (kind === 'homeDelivery' || kind === 'reLend') return [];
  return places.filter(
    (place) =>
      (rule.pickupPlaces.length === 0 || rule.pickupPlaces.includes(place.addressId)) &&
      (kind !== 'entrust' || copies.some((copy) => mayBring(rule, copy.site, place.site))),
  );
}

/** Days on which copies of a volume come back: due days of loans; of promised copies, when a loan from today would end. */
function comingDays(library: LendingLibrary, record: RecordFacts, volume: string, type: string | null, today: string) {
  return record.copies.flatMap((copy) => {
    if (!copy.isLendable || (volume !== '' && copy.volumeKey !== volume)) return [];
    if (copy.loan && copy.dueOn !== null) return [copy.dueOn];
    const isPromised = copy.status === 'onHold' || copy.status === 'inTransit';
    return isPromised ? [dayAfter(today, ruleOf(library, type, copy).days)] : [];
  });
}

/** State of the queue of a volume for anyone who would come at its end, or is at a place in it. */
export function queueOutlook(
  library: LendingLibrary,
  record: RecordFacts,
  reader: { id: number; type: string | null } | undefined,
  input: { volume: string; position?: number; now: number },
): { waiting: number; earliestDueOn: string | null; expectedOn: string | null } {
  const { volume, now } = input;
  const today = libraryDay(library, now);
  const waiting = othersWaiting(library, record, volume, undefined).length;
  const days = comingDays(library, record, volume, reader?.type ?? null, today);
  const [first] = record.copies;
  const loanDays = first ? ruleOf(library, reader?.type ?? null, first).days : 1;
  const position = input.position ?? waiting + 1;
  return {
    waiting,
    earliestDueOn: [...days].sort()[0] ?? null,
    expectedOn: expectedDay(days, position, loanDays, today, closedAt(library, first?.location_id)),
  };
}
