import type { RequestOption } from '../../lib/contract/calls/copy-request-shapes.ts';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { decideLoan } from '../../lib/rules/circulation-decisions.ts';
import { isOffered, volumeKey } from '../../lib/rules/copy-request-rules.ts';
import { lentAtOnce, requestKinds, type RequestKind } from '../../lib/rules/copy-requests.ts';
import { borrowedOf } from '../circulation/facts.ts';
import { libraryDay, ruleOf } from '../platform/configuration/lending.ts';
import { type CallContext, recordNotFound, type Handlers } from '../platform/context/context.ts';
import { volumeOrder } from '../catalogue/holdings/volumes.ts';
import { message, type MessageKey } from '../platform/messages/index.ts';
import { barMessage } from '../platform/readers/bars.ts';
import { askingOf, readerOfCall } from './requesting-reader.ts';
import { allowedPlaces, decide, decideAnyVolume, queueOutlook, type Decided } from '../request-queue/decide.ts';
import { copyEntry, nearestFirst } from '../request-queue/copies.ts';
import { kindEntry } from '../request-queue/request-entries.ts';
import { barKeys, loanRefusalKeys, refusalText } from './refusals.ts';
import { loadFacts, type AskingReader, type Copy, type RecordFacts } from '../request-queue/facts.ts';
import { formatPlace } from '../request-queue/pickup-places.ts';
import { primaryAction, type Asking } from '../request-queue/primary-action.ts';

const maxCopies = 20;

/**
 * Checks whether the lending rules allow a loan now.
 * @returns the due day, or the key of the reason
 */
export async function loanOutlook(
  call: Pick<CallContext, 'library' | 'store' | 'language' | 'now'>,
  reader: AskingReader,
  copy: Copy,
): Promise<{ dueOn: string } | { key: MessageKey; values?: Record<string, string> }> {
  const { library, store } = call;
  const today = libraryDay(library, call.now());
  if (reader.bar) return barMessage(reader.bar, call.language, barKeys);
  const borrower = { id: reader.id, type_code: reader.type };
  const rule = ruleOf(library, reader.type, copy);
  const { rules, borrowed } = await borrowedOf(store.db, library, borrower, rule, today);
  const decided = decideLoan(library.file.circulation, rules, borrowed, today);
  return 'dueOn' in decided ? decided : { key: loanRefusalKeys[decided.refusal] };
}

/** The refusal by lending rules, for kinds that lend at once. */
async function lendingReason(asking: Asking & { call: CallContext }, kind: RequestKind, decided: Decided) {
  const [copy] = 'rule' in decided ? decided.copies : [];
  if (!asking.reader || !copy || !lentAtOnce.includes(kind)) return undefined;
  const outlook = await loanOutlook(asking.call, asking.reader, copy);
  return 'key' in outlook ? message(asking.call.language, outlook.key, outlook.values) : undefined;
}

async function optionOf(
  asking: Asking & { call: CallContext },
  record: RecordFacts,
  kind: RequestKind,
  { volume, itemId }: { volume: string | undefined; itemId: number | undefined },
): Promise<RequestOption> {
  const { call, reader, site, places } = asking;
  const { library, language } = call;
  const decided =
    volume === undefined && itemId === undefined
      ? decideAnyVolume(library, record, reader, kind)
      : decide(library, record, reader, { kind, volume: volume ?? '', itemId });
  const text = library.file.copyRequests.texts[kind];
  const shared = { ...kindEntry(call, kind), text: text ? inLanguage(text, language) : null };
  const refused = (reason: string): RequestOption => ({
    ...shared,
    isAllowed: false,
    reason,
    needVerify: '0',
    fee: 0,
    pickupPlaces: [],
    address: 'none',
    copies: [],
  });
  if ('refusal' in decided) return refused(refusalText(call, decided));
  const lending = await lendingReason(asking, kind, decided);
  if (lending !== undefined) return refused(lending);
  const allowed = allowedPlaces({ kind }, decided.rule, decided.copies, places);
  // An entrust needs another place to which the copy can be brought.
  if (kind === 'entrust' && allowed.length === 0) return refused(refusalText(call, { refusal: 'hereAlready' }));
  const address =
    kind === 'homeDelivery' ? 'required' : kind === 'onlineLoan' && decided.rule.sends ? 'optional' : 'none';
  const copies = nearestFirst(call, decided.copies, site).slice(0, maxCopies);
  return {
    ...shared,
    isAllowed: true,
    reason: null,
    needVerify: decided.rule.approval ? '1' : '0',
    fee: decided.rule.fee,
    address,
    pickupPlaces: allowed.map(formatPlace),
    copies: copies.map((copy) => copyEntry(call, copy)),
  };
}

/** The volumes of a set or serial, with how each is. */
function volumesOf(call: CallContext, record: RecordFacts): OutputOf<'getRequestOptions'>['volumes'] {
  if (!record.hasVolumes) return [];
  const shown = record.copies.filter((copy) => copy.status !== 'withdrawn' && copy.volume !== null);
  const compareVolumes = volumeOrder();
  return [...Map.groupBy(shown, (entry) => entry.volumeKey)]
    .map(([key, copies]) => {
      const { waiting, earliestDueOn } = queueOutlook(call.library, record, undefined, {
        volume: key,
        now: call.now(),
      });
      return {
        volume: copies[0]?.volume ?? '',
        copies: copies.length,
        onShelf: copies.filter((copy) => copy.status === 'available').length,
        waiting,
        earliestDueOn,
      };
    })
    .sort((a, b) => compareVolumes(a.volume, b.volume));
}

/** Lists the possible requests for a record. @throws ServiceError 404 if the library does not have the record */
export const getRequestOptions: Handlers['getRequestOptions'] = async ({ recordId, volume, itemId, libCode }, call) => {
  const { store, library } = call;
  const reader = await readerOfCall(call, store.db);
  const [record] = await loadFacts(store.db, library, [Number(recordId)], { reader, now: call.now() });
  if (!record) throw recordNotFound();
  return requestOptions(call, record, reader, { volume, itemId, libCode });
};

/** The same by facts that were read already. @param reader undefined for visitors */
export async function requestOptions(
  call: CallContext,
  record: RecordFacts,
  reader: AskingReader | undefined,
  { volume, itemId, libCode }: Omit<ParsedInputOf<'getRequestOptions'>, 'recordId'>,
): Promise<OutputOf<'getRequestOptions'>> {
  const asking = { ...askingOf(call, reader, libCode), call };
  const wanted = {
    volume: volume === undefined ? undefined : volumeKey(volume),
    itemId: itemId === undefined ? undefined : Number(itemId),
  };
  const kinds = requestKinds.filter((kind) => isOffered(call.library.file.copyRequests, kind));
  const options: RequestOption[] = [];
  for (const kind of kinds) options.push(await optionOf(asking, record, kind, wanted));
  return {
    recordId: String(record.id),
    primary: primaryAction(asking, record, wanted.volume),
    options,
    volumes: volumesOf(call, record),
  };
}

/** The primary action of each record of a list, in at most seven statements. */
export async function listPrimaryActions(
  { recordIds, libCode }: ParsedInputOf<'listPrimaryActions'>,
  call: CallContext,
): Promise<OutputOf<'listPrimaryActions'>> {
  const reader = await readerOfCall(call, call.store.db);
  const records = await loadFacts(call.store.db, call.library, recordIds.map(Number), { reader, now: call.now() });
  const asking = askingOf(call, reader, libCode);
  return records.map((record) => ({
    recordId: String(record.id),
    primary: primaryAction(asking, record, undefined),
  }));
}
