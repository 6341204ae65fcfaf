import { z } from 'zod';
import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { type CallContext, type ReaderCall, ServiceError } from '../../platform/context/context.ts';
import type { EraseOwn } from '../../platform/context/erasure.ts';
import { countAttempt, type Limit } from '../../platform/attempts/attempts.ts';
import { deleteTickets, issueTicket, readTicket, takeTicket } from './tickets.ts';

/** Forms that were sent too late from one address, behind which a whole campus may sit. */
const addressLimit: Limit = { kind: 'unsent-form-address', attempts: 300, windowMs: 15 * 60_000 };

const unsentSchema = z.object({
  readerId: z.string(),
  path: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

/**
 * Stores a form that was sent after its session had ended, for fifteen minutes and for this browser.
 * @throws ServiceError 400 when no browser asks; 429 after too many forms
 */
export async function storeUnsentForm(
  call: CallContext,
  { readerId, path, fields }: ParsedInputOf<'storeUnsentForm'>,
): Promise<{ ticket: string }> {
  await countAttempt(call, addressLimit, call.client);
  // The reader comes first: `eraseUnsentForms` finds the row by it.
  return { ticket: await issueTicket(call, 'form', { readerId, path, fields }) };
}

/**
 * The form of a ticket for the reader who filled it in, and for anybody where a visitor did. Another reader's form is
 * deleted and answered without fields.
 * @throws ServiceError 404 when there is none in this browser
 */
export async function getUnsentForm(call: ReaderCall, ticket: string): Promise<OutputOf<'getUnsentForm'>> {
  const form = await readTicket(call, 'form', ticket, unsentSchema);
  if (!form) throw new ServiceError(errCodes.notFound, 'unsentFormOver');
  const { readerId, path, fields } = form;
  if (readerId === '' || readerId === String(call.reader.id)) return { path, fields };
  await takeTicket(call, 'form', ticket, unsentSchema);
  return { path, fields: [] };
}

/** Deletes the forms of a reader that were sent too late. */
export const eraseUnsentForms: EraseOwn = (db, { id, libraryId }) =>
  deleteTickets(db, libraryId, 'form', `{"readerId":"${String(id)}",`);
