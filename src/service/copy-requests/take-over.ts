import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { takeCodeTries } from '../../lib/rules/copy-requests.ts';
import { situations } from '../../lib/rules/situations.ts';
import { itemByBarcode } from '../circulation/facts.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { beginLoan, CirculationError, closeLoan, requireBorrower } from '../circulation/lend.ts';
import { type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { requireSameReader } from './requesting-reader.ts';
import { fulfilRequests } from '../request-queue/fulfil.ts';
import { closeRequestsOfLoan } from '../request-queue/loan-ended.ts';
import { notifyReader, titleOf, takeStep, type RequestRow } from '../request-queue/steps.ts';
import { inReadersWords } from './orders.ts';
import { takeCodeHash } from './ask-holder.ts';
import { firstOther } from '../request-queue/queue.ts';

type Taken = OutputOf<'confirmTakeCode'>;

const wrongCode = () => new ServiceError(errCodes.badRequest, situations.takeCodeWrong.key);
const wrongBarcode = () => new ServiceError(errCodes.badRequest, 'takeBarcodeWrong');

const agreed = (db: Db, { library, reader }: ReaderCall) =>
  db
    .selectFrom('copy_request')
    .selectAll()
    .where('library_id', '=', library.id)
    .where('reader_id', '=', reader.id)
    .where('kind', '=', 'reLend')
    .where('stage', '=', 'agreed');

/**
 * Ends one loan and starts the other under the second reader's rules, in one transaction. Readers who waited for the
 * copy before the request have priority, unless the library's rules say otherwise.
 * @throws CirculationError if the loan has ended meanwhile, another reader has priority, or the rules refuse the loan
 */
async function takeOver(db: Db, call: ReaderCall, request: RequestRow): Promise<Taken> {
  const { library } = call;
  const now = call.now();
  const loan = await db
    .selectFrom('loan')
    .selectAll()
    .where('id', '=', request.asked_loan_id)
    .where('returned_at', 'is', null)
    .executeTakeFirst();
  const item = await itemByBarcode(db, library.id, request.barcode ?? '');
  if (!loan || !item || loan.item_id !== item.id || request.reader_id === null) throw new CirculationError('notHere');
  if (loan.status_after !== 'available') throw new CirculationError('notForLoan');
  const reader = await requireBorrower(db, library, request.reader_id, now);
  const first = await firstOther(db, library, item, { readerId: reader.id, now });
  const { pastQueue } = library.file.copyRequests.reLend;
  if (first && !pastQueue && Number(first.created_at) < Number(request.created_at)) {
    throw new CirculationError('heldForAnother');
  }
  const set = { code_hash: null, code_expires_at: null, item_id: item.id };
  const taken = await takeStep(db, request, 'take', 'lent', { by: 'reader', now, set });
  await closeRequestsOfLoan(db, library, loan, now);
  await closeLoan(db, library, loan, now);
  const begun = await beginLoan(db, { library, reader, now }, item, loan.status_after);
  await db.updateTable('copy_request').set({ loan_id: begun.id }).where('id', '=', taken.id).execute();
  await fulfilRequests(db, library, begun, now);
  const title = titleOf(request);
  await notifyReader(db, library, request.reader_id, 'copyTaken', { title, due: begun.due_on }, now);
  await notifyReader(db, library, request.holder_id, 'copyPassedOn', { title }, now);
  return { requestId: String(request.id), loanId: String(begun.id), title: begun.title, dueOn: begun.due_on };
}

const finish = (call: ReaderCall, taken: Taken): Taken => {
  call.say('takeDone', { due: taken.dueOn });
  return taken;
};

/**
 * Takes over a copy with the code shown by the other reader. Wrong entries are counted even though the call fails.
 * @throws ServiceError 400 if the code is empty, wrong, expired, used or was tried too often; 409 if rules refuse the
 *   loan
 */
export async function confirmTakeCode(input: ParsedInputOf<'confirmTakeCode'>, call: ReaderCall): Promise<Taken> {
  requireSameReader(input, call);
  const { store, secrets } = call;
  const code = input.code.normalize('NFKC').replaceAll(/\s/g, '');
  const taken = await inReadersWords(call, () =>
    inTransaction(store.db, async (db) => {
      const request = await agreed(db, call).where('id', '=', Number(input.requestId)).executeTakeFirst();
      if (!request || request.code_hash === null || code === '') return undefined;
      const isInTime = request.code_expires_at !== null && call.now() < Number(request.code_expires_at);
      if (!isInTime || request.code_tries >= takeCodeTries) return undefined;
      if (takeCodeHash(secrets, request.id, code) === request.code_hash) return takeOver(db, call, request);
      await db
        .updateTable('copy_request')
        .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
        .where('id', '=', request.id)
        .execute();
      return undefined;
    }),
  );
  if (!taken) throw wrongCode();
  return finish(call, taken);
}

/** Takes over an agreed copy by its barcode. @throws ServiceError 400 if it is another copy, 409 as above */
export async function writeTakeBarcode(input: ParsedInputOf<'writeTakeBarcode'>, call: ReaderCall): Promise<Taken> {
  requireSameReader(input, call);
  const taken = await inReadersWords(call, () =>
    inTransaction(call.store.db, async (db) => {
      const request = await agreed(db, call).where('id', '=', Number(input.requestId)).executeTakeFirst();
      return request?.barcode === input.barcode ? takeOver(db, call, request) : undefined;
    }),
  );
  if (!taken) throw wrongBarcode();
  return finish(call, taken);
}

/** Takes over whichever agreed copy has this barcode. @throws ServiceError 400 where none has, 409 as above */
export async function receiveBook(input: ParsedInputOf<'receiveBook'>, call: ReaderCall): Promise<Taken> {
  requireSameReader(input, call);
  const taken = await inReadersWords(call, () =>
    inTransaction(call.store.db, async (db) => {
      const request = await agreed(db, call).where('barcode', '=', input.barcode).executeTakeFirst();
      return request && takeOver(db, call, request);
    }),
  );
  if (!taken) throw wrongBarcode();
  return finish(call, taken);
}
