import type { OutputOf } from '../../../lib/contract/contract.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import type { AttachmentAccess } from '../../../lib/rules/attachment-file.ts';
import { networkCheck } from '../../../lib/rules/networks.ts';
import { requireRecord } from '../model/stored.ts';
import { type CallContext, type Handlers, ServiceError } from '../../platform/context/context.ts';
import type { LibraryFile } from '../../platform/configuration/schema.ts';
import { fileTypeOf } from './file-types.ts';

/** Allowed link targets: web addresses and paths of this site. Catalogue data is not trusted with other schemes. */
const linkable = /^(https?:\/\/|\/(?![/\\]))/i;

const rowsOf = ({ store: { db } }: CallContext, recordId: number) =>
  db
    .selectFrom('attachment')
    .select(['id', 'title', 'url', 'file', 'media_type', 'access'])
    .where('record_id', '=', recordId)
    .orderBy('seq')
    .execute();
export type AttachmentRow = Awaited<ReturnType<typeof rowsOf>>[number];
type Row = AttachmentRow;

const attachmentOf = ({ id, title, url, file, media_type, access }: Row) => ({
  attachmentId: String(id),
  title,
  url,
  mediaType: file === null ? media_type : fileTypeOf(file).mediaType,
  access,
});
const isOpenable = ({ url, file }: Row): boolean => file !== null || (url !== null && linkable.test(url));

const listAttachments: Handlers['listAttachments'] = async ({ recordId }, call) => {
  const id = await requireRecord(call.store, call.library.id, recordId);
  return formatAttachments(await rowsOf(call, id));
};

/** Attachments that readers can open, from rows that were read already. */
export const formatAttachments = (rows: readonly AttachmentRow[]): OutputOf<'listAttachments'> =>
  rows.filter(isOpenable).map(attachmentOf);

const networks = new WeakMap<LibraryFile, (address: string) => boolean>();

/** Whether a network address is one of the library's; a call from inside the process has none. */
function isInside(file: LibraryFile, address: string): boolean {
  const known = networks.get(file) ?? networkCheck(file.insideNetworks);
  networks.set(file, known);
  return known(address);
}

/** @throws ServiceError 401 or 403 if the requester may not read it */
async function requireAccess(access: AttachmentAccess, call: CallContext): Promise<void> {
  if (access === 'reader' && !(await call.signedIn())) {
    throw new ServiceError(errCodes.unauthenticated, 'attachmentForReaders');
  }
  if (access === 'inside' && !isInside(call.library.file, call.address)) {
    throw new ServiceError(errCodes.forbidden, 'attachmentInside');
  }
}

const getAttachment: Handlers['getAttachment'] = async ({ recordId, attachmentId }, call) => {
  const id = await requireRecord(call.store, call.library.id, recordId);
  const row = (await rowsOf(call, id)).find((entry) => entry.id === Number(attachmentId) && isOpenable(entry));
  if (!row) throw new ServiceError(errCodes.notFound, 'attachmentNotFound');
  await requireAccess(row.access, call);
  return { ...attachmentOf(row), file: row.file };
};

export const attachmentHandlers = { listAttachments, getAttachment } satisfies Partial<Handlers>;
