import { languageTag } from '../../lib/contract/language.ts';
import { exportLoans } from '../circulation/export.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { CirculationProvider } from '../circulation/provider.ts';
import { listLoans } from '../circulation/running.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { type CallContext, type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { getAvailability } from '../catalogue/holdings/availability.ts';
import { message } from '../platform/messages/index.ts';
import { freshItems } from './fresh-items.ts';
import { freshAccount, knownAt } from './fresh-account.ts';
import { systemHolds } from './holds.ts';
import { openFees } from './open-fees.ts';
import { blocksOf } from './patron-blocks.ts';
import { takesPayments } from './payable-debts.ts';
import { renewLoans, entryThere } from './renew-loans.ts';

/** A line on copies with the time since when it is known. */
function agedText({ library, language }: CallContext, text: string, at: number) {
  const time = new Intl.DateTimeFormat(languageTag[language], {
    ...({ dateStyle: 'short', timeStyle: 'short' } as const),
    timeZone: library.file.circulation.timeZone,
  }).format(at);
  return { text: message(language, 'sipKnownAt', { text, time }), knownAt: new Date(at).toISOString() };
}

/** The other system's last report on the reader: whether it lists loans, and what blocks the reader. */
async function standingOf({ store, reader, language }: ReaderCall) {
  const row = await store.db
    .selectFrom('sip_patron')
    .select(['blocks', 'tells_loans'])
    .where('reader_id', '=', reader.id)
    .executeTakeFirst();
  return {
    isTold: row?.tells_loans !== 0,
    blocks: blocksOf(row?.blocks ?? '').map((block) => message(language, `sipBlock_${block}`)),
  };
}

/**
 * Readers' circulation where another system lends: what it reports is stored with Yuelan's own loans, and read from
 * there, so that lists, reminders and copies of data know of it.
 */
export const systemCirculation: CirculationProvider = {
  listLoans: async (input, call) => {
    const known = await freshAccount(call);
    const { isTold, blocks } = await standingOf(call);
    const about = { runningFen: 0, asked: null, knownAt: knownAt(known), isTold, blocks };
    if (!isTold) return { ...about, total: 0, overdue: 0, dueSoon: 0, result: [] };
    const { result, ...list } = await listLoans(input, call);
    return {
      ...list,
      ...about,
      result: result.map((entry) => entryThere(call, entry)),
    };
  },
  exportLoans: async (input, call) => {
    await freshAccount(call);
    if (!(await standingOf(call)).isTold) throw new ServiceError(errCodes.conflict, 'sipNotOffered');
    return exportLoans(input, call);
  },
  renewLoans,
  getAvailability: async (input, call) => {
    const known = await freshItems(call, input.recordIds.map(Number));
    const answers = await getAvailability(input, call);
    return answers.map((answer) => {
      const at = known.get(Number(answer.recordId));
      // What the catalogue alone says of copies has no time.
      return at === undefined || at === 0 ? answer : { ...answer, ...agedText(call, answer.text, at) };
    });
  },
  ...systemHolds,
  listCharges: async ({ state, page, rows }, call) => {
    const known = await freshAccount(call);
    const fees = await openFees(call.store.db, call.library.id, call.reader.id);
    const owedFen = fees.reduce((sum, fee) => sum + fee.openFen, 0);
    const all = fees.filter((fee) => !state || fee.openFen > 0 === (state === 'open'));
    const chargedOn = libraryDay(call.library, known.at);
    const nothing = { waivedFen: 0, reversedFen: 0 };
    return {
      total: all.length,
      owedFen,
      creditFen: 0,
      runningFen: 0,
      limitFen: null,
      isOverLimit: false,
      isPayable: known.isFresh && takesPayments(call),
      knownAt: knownAt(known),
      result: all.slice((page - 1) * rows, page * rows).map(({ chargeId, text, amountFen, openFen }) => ({
        chargeId,
        kind: 'fee' as const,
        title: null,
        barcode: null,
        note: text === '' ? null : text,
        recordId: null,
        locationName: null,
        chargedOn,
        fromDay: null,
        toDay: null,
        // Money paid here, which the other system still reports as owed, is on its way.
        amountFen,
        openFen,
        paidFen: amountFen - openFen,
        bookingFen: amountFen - openFen,
        ...nothing,
      })),
    };
  },
};
