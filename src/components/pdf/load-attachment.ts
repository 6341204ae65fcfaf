import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, type Failure } from '#lib/contract/envelope.ts';

export type AttachmentPage =
  | { kind: 'found'; record: OutputOf<'getRecordDetail'>; attachment: OutputOf<'listAttachments'>[number] }
  | { kind: 'none' }
  | { kind: 'failed'; failure: Failure };

/** A record and one of its attachments, whether or not the reader may open it. */
export async function loadAttachment(client: Client, recordId: string, attachmentId: string): Promise<AttachmentPage> {
  if (!/^\d{1,15}$/.test(recordId)) return { kind: 'none' };
  const [detail, attachments] = await Promise.all([
    client.call('getRecordDetail', { recordId }),
    client.call('listAttachments', { recordId }),
  ]);
  const failure = [detail, attachments].find((entry) => !entry.success);
  if (failure && !failure.success) {
    return failure.errCode === errCodes.notFound ? { kind: 'none' } : { kind: 'failed', failure };
  }
  if (!detail.success || !attachments.success) return { kind: 'none' };
  const attachment = attachments.data.find((entry) => entry.attachmentId === attachmentId);
  return attachment ? { kind: 'found', record: detail.data, attachment } : { kind: 'none' };
}
