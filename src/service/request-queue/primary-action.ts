import type { PrimaryAction } from '../../lib/contract/calls/copy-request-shapes.ts';
import { requestRuleFor, volumeKey } from '../../lib/rules/copy-request-rules.ts';
import type { CallContext } from '../platform/context/context.ts';
import { allowedPlaces, decide, decideAnyVolume, queueOutlook } from './decide.ts';
import { copyEntry, nearestFirst } from './copies.ts';
import { sameVolume, type AskingReader, type Copy, type RecordFacts } from './facts.ts';
import { formatPlace, type Place } from './pickup-places.ts';
import type { RequestRow } from './steps.ts';

export interface Asking {
  call: Pick<CallContext, 'library' | 'language' | 'now'>;
  reader: AskingReader | undefined;
  /** Campus, or library where there are no campuses; undefined where it is not known. */
  site: string | undefined;
  places: readonly Place[];
}

const nothing: PrimaryAction = {
  action: 'none',
  kind: null,
  copy: null,
  pickupPlace: null,
  waiting: 0,
  expectedOn: null,
  dueOn: null,
  request: null,
  needsVolume: false,
};

/** The place of a reservation in its queue: behind all that wait before it; null for anything else. */
export function positionOf(
  record: Pick<RecordFacts, 'queue'>,
  request: Pick<RequestRow, 'id' | 'volume_key'>,
): number | null {
  const at = record.queue.findIndex((entry) => entry.id === request.id);
  if (at === -1) return null;
  const before = record.queue.slice(0, at);
  return (
    before.filter((entry) => entry.stage === 'waiting' && sameVolume(entry.volume_key, request.volume_key)).length + 1
  );
}

/** Copies that readers fetch themselves, as opposed to those in closed stacks, which staff bring on the same campus too. */
function isOpenShelf({ call, reader }: Asking, copy: Copy): boolean {
  const subject = { ...copy, readerType: reader ? reader.type : undefined };
  return requestRuleFor(call.library.file.copyRequests, 'entrust', subject)?.sameCampus !== true;
}

function bringing(asking: Asking, record: RecordFacts, volume: string | undefined): PrimaryAction | undefined {
  const { call, reader, site, places } = asking;
  const decided =
    volume === undefined
      ? decideAnyVolume(call.library, record, reader, 'entrust')
      : decide(call.library, record, reader, { kind: 'entrust', volume });
  if ('refusal' in decided) return undefined;
  const allowed = allowedPlaces({ kind: 'entrust' }, decided.rule, decided.copies, places);
  const place = allowed.find((entry) => entry.site === site) ?? allowed[0];
  const [copy] = nearestFirst(call, decided.copies, undefined);
  if (!place || !copy) return undefined;
  return {
    ...nothing,
    action: 'bring',
    kind: 'entrust',
    copy: copyEntry(call, copy),
    pickupPlace: formatPlace(place),
    needsVolume: volume === undefined && record.hasVolumes,
  };
}

/**
 * The one action to offer first, by what is true now (docs/guide/copy-requests.md).
 * @param volume folded; undefined: none was chosen
 */
export function primaryAction(asking: Asking, record: RecordFacts, volume: string | undefined): PrimaryAction {
  const { call, reader, site, places } = asking;
  const { library } = call;
  const wanted = volume ?? '';
  const isWanted = (key: string) => wanted === '' || key === '' || key === wanted;
  const request = record.ownRequests.find((ownRequest) => isWanted(ownRequest.volume_key));
  if (request) {
    const position = positionOf(record, request);
    const { waiting, expectedOn } = queueOutlook(library, record, reader, {
      volume: request.volume_key,
      now: call.now(),
      ...(position !== null && { position }),
    });
    const shown = { requestId: String(request.id), kind: request.kind, stage: request.stage, position };
    return {
      ...nothing,
      action: 'requested',
      waiting,
      expectedOn: position === null ? null : expectedOn,
      request: shown,
    };
  }
  const own = record.ownLoans.find((ownLoan) => sameVolume(volumeKey(ownLoan.volume), wanted));
  // Of a set, having one volume says nothing about the others.
  if (own && !(volume === undefined && record.hasVolumes)) {
    return { ...nothing, action: 'borrowed', dueOn: own.due_on };
  }
  const copies = record.copies.filter((copy) => isWanted(copy.volumeKey));
  const onShelf = copies.filter((copy) => copy.status === 'available' && copy.isLendable);
  const open = nearestFirst(
    call,
    onShelf.filter((entry) => isOpenShelf(asking, entry)),
    site,
  );
  const [nearest] = open;
  if (nearest && (site === undefined || nearest.site === site)) {
    return { ...nothing, action: 'shelf', copy: copyEntry(call, nearest) };
  }
  if (onShelf.length > 0) {
    const brought = bringing(asking, record, volume);
    if (brought) return brought;
    const [copy] = nearestFirst(call, onShelf, site);
    return { ...nothing, action: 'shelf', copy: copy ? copyEntry(call, copy) : null };
  }
  const coming = copies.some((copy) => copy.isLendable && ['loaned', 'onHold', 'inTransit'].includes(copy.status));
  if (coming) {
    const { waiting, expectedOn } = queueOutlook(library, record, reader, { volume: wanted, now: call.now() });
    const decided =
      volume === undefined
        ? decideAnyVolume(library, record, reader, 'reservation')
        : decide(library, record, reader, { kind: 'reservation', volume });
    if ('refusal' in decided) return { ...nothing, action: 'reserve', waiting, expectedOn };
    const allowed = allowedPlaces({ kind: 'reservation' }, decided.rule, decided.copies, places);
    const place = allowed.find((entry) => entry.site === site) ?? allowed[0];
    return {
      ...nothing,
      action: 'reserve',
      kind: 'reservation',
      waiting,
      expectedOn,
      pickupPlace: place ? formatPlace(place) : null,
      needsVolume: volume === undefined && record.hasVolumes,
    };
  }
  const here = copies.filter(
    (copy) => copy.status === 'reference' || (copy.status === 'available' && !copy.isLendable),
  );
  const [readHere] = nearestFirst(call, here, site);
  return readHere ? { ...nothing, action: 'readHere', copy: copyEntry(call, readHere) } : nothing;
}
