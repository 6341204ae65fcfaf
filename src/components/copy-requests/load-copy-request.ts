import type { Client } from '#lib/client/client.ts';
import type { Address } from '#lib/contract/calls/addresses.ts';
import type { CopyRequest, RequestOption } from '#lib/contract/calls/copy-request-shapes.ts';
import type { RecordDetail } from '#lib/contract/calls/record.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, statusOf, type Failure } from '#lib/contract/envelope.ts';
import type { RequestTarget } from '#lib/copy-requests/request-address.ts';
import { requestKinds, type RequestKind } from '#lib/rules/copy-requests.ts';

type Options = OutputOf<'getRequestOptions'>;

export type CopyRequestPage =
  | { show: 'nothing'; status: number; message: string }
  /** `kind`: what the visitor is about to ask for. */
  | { show: 'signIn'; record: RecordDetail; kind: RequestKind | undefined }
  | { show: 'refused'; record: RecordDetail; kind: RequestKind | undefined; reason: string }
  | {
      show: 'form';
      /** The reader whom the form is for. */
      userId: string;
      record: RecordDetail;
      option: RequestOption;
      options: Options;
      /** Due day of the loan that begins with the request. */
      dueOn: string | null;
      /** How the reader is notified; undefined if that could not be loaded. */
      messaging: OutputOf<'getRequestMessaging'> | undefined;
      /** The reader's own addresses, where it may be sent; the default first. */
      addresses: readonly Address[];
    }
  | { show: 'placed'; record: RecordDetail; request: CopyRequest };

export function readTarget(recordId: string, query: URLSearchParams): RequestTarget {
  const digits = (name: string) => /^\d{1,15}$/.exec(query.get(name) ?? '')?.[0];
  return {
    recordId,
    kind: requestKinds.find((kind) => kind === query.get('kind')),
    volume: (query.get('volume') ?? '').trim().slice(0, 200) || undefined,
    itemId: digits('item'),
    placed: digits('placed'),
  };
}

const nothing = (failure: Failure): CopyRequestPage => ({
  show: 'nothing',
  status: statusOf(failure),
  message: failure.message,
});

/**
 * Asks for everything that the page of a request shows to the reader whose client this is.
 * @returns `signIn` when nobody is signed in
 */
export async function loadCopyRequest(client: Client, target: RequestTarget): Promise<CopyRequestPage> {
  const { recordId, volume, itemId, placed } = target;
  if (!/^\d{1,15}$/.test(recordId)) return { show: 'nothing', status: errCodes.notFound, message: '' };
  const [detail, user] = await Promise.all([
    client.call('getRecordDetail', { recordId }),
    client.call('getSessionUser', {}),
  ]);
  if (!detail.success) return nothing(detail);
  const record = detail.data;
  if (!user.success) {
    return user.errCode === errCodes.unauthenticated ? { show: 'signIn', record, kind: target.kind } : nothing(user);
  }
  if (placed !== undefined) {
    const found = await client.call('getCopyRequest', { requestId: placed });
    return found.success ? { show: 'placed', record, request: found.data.request } : nothing(found);
  }
  const { lastLibCode: libCode } = user.data;
  const of = { recordId, ...(volume !== undefined && { volume }), ...(itemId !== undefined && { itemId }) };
  const options = await client.call('getRequestOptions', { ...of, ...(libCode !== '' && { libCode }) });
  if (!options.success) return nothing(options);
  const kind = target.kind ?? options.data.primary.kind ?? undefined;
  const option = options.data.options.find((option) => option.kind === kind);
  if (!option?.isAllowed) return { show: 'refused', record, kind, reason: option?.reason ?? '' };
  const [check, messaging, addresses] = await Promise.all([
    client.call('checkCopyRequest', { ...of, kind: option.kind, ...(libCode !== '' && { libCode }) }),
    client.call('getRequestMessaging', {}),
    option.address === 'none' ? undefined : client.call('listAddresses', {}),
  ]);
  return {
    show: 'form',
    userId: user.data.userId,
    record,
    option,
    options: options.data,
    dueOn: check.success ? check.data.dueOn : null,
    messaging: messaging.success ? messaging.data : undefined,
    addresses: addresses?.success ? addresses.data.result : [],
  };
}
