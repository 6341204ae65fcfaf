import { errCodes } from '../../../lib/contract/envelope.ts';
import { refusalText } from '../../circulation/entries.ts';
import { loansOfCopy } from '../../circulation/copy-acts.ts';
import { itemByBarcode, runningLoans } from '../../circulation/facts.ts';
import type { Db } from '../../platform/db/database.ts';
import type { LoanRow } from '../../platform/db/schema.circulation.ts';
import { CirculationError, lend, runningLoanOf } from '../../circulation/lend.ts';
import { renew } from '../../circulation/renew.ts';
import { ServiceError } from '../../platform/context/context.ts';
import type { ReaderRow } from '../../platform/readers/readers.ts';
import { field, fieldList, requiredField, type SipMessage } from '../messages/message.ts';
import { actingPatron } from './proofs.ts';
import { acting, dueText, isUndoing, orRefusal, refusalOf, screenText, stampOf, type Terminal } from './terminal.ts';

/** A machine whose answer was lost asks again: an act this recent is confirmed again, not repeated. */
const repeatMs = 5 * 60_000;

interface Lent {
  loan: Pick<LoanRow, 'id' | 'barcode' | 'title' | 'volume' | 'due_on'>;
  isRenewal: boolean;
}

/** Renews a loan inside a transaction. @throws ServiceError 409 with the reason where it is refused */
async function renewInside(db: Db, { call }: Terminal, reader: ReaderRow, loan: LoanRow): Promise<Lent> {
  const { library, now, language } = call;
  const done = await renew(db, { library, reader, loanId: loan.id, now: now() });
  if (!done) throw new CirculationError('notOnLoan');
  if ('refusal' in done) {
    const reason = refusalText(language, done);
    throw new ServiceError(errCodes.conflict, 'deskNotRenewed', { reason });
  }
  return { loan: { ...done.loan, due_on: done.dueOn }, isRenewal: true };
}

const titleOf = ({ title, volume }: Pick<LoanRow, 'title' | 'volume'>): string =>
  volume === null ? title : `${title} ${volume}`;

/** What 12 and 30 have in common. */
function loanAnswer(terminal: Terminal, input: { patron: string; item: string; text: string; lent: Lent | undefined }) {
  const { patron, item, text, lent } = input;
  const { date, institution } = stampOf(terminal);
  return {
    fixed: {
      ok: lent ? '1' : '0',
      renewalOk: lent?.isRenewal ? 'Y' : 'N',
      magnetic: 'U',
      desensitize: lent ? 'Y' : 'N',
      date,
    },
    fields: fieldList({
      institution,
      patron,
      item,
      title: lent ? titleOf(lent.loan) : '',
      dueDate: dueText(terminal, lent?.loan.due_on ?? null),
      screenMessage: text,
    }),
  };
}

/** The due day of a loan that a machine ended a moment ago. @throws CirculationError `notOnLoan` if there is none */
async function dueDayBefore({ call }: Terminal, reader: ReaderRow, barcode: string): Promise<string> {
  const { library, now, store } = call;
  const item = await itemByBarcode(store.db, library.id, barcode);
  const [loan] = item ? await loansOfCopy(store.db, library.id, item.id) : [];
  const isRecent = now() - Number(loan?.returned_at ?? 0) < repeatMs;
  // A loan whose reader keeps no history has no reader any more.
  if (!loan || !isRecent || (loan.reader_id ?? reader.id) !== reader.id) throw new CirculationError('notOnLoan');
  return loan.due_on;
}

/**
 * 11: lends a copy, by the rules of the desk; what the reader has already is renewed where the machine may renew. A return
 * that is undone keeps its due day.
 */
export async function checkout(message: SipMessage<'11'>, terminal: Terminal): Promise<SipMessage<'12'>> {
  const item = requiredField(message, 'item');
  const patron = requiredField(message, 'patron');
  const { call } = terminal;
  const { done, refusal } = await orRefusal(terminal, async () => {
    const reader = await actingPatron(terminal, message);
    const running = await runningLoanOf(call.store.db, call.library.id, item);
    const isOwn = running?.reader_id === reader.id;
    const isRepeated = running?.renewals === 0 && call.now() - Number(running.created_at) < repeatMs;
    if (isOwn && (isUndoing(message) || isRepeated)) {
      return { loan: running, isRenewal: false };
    }
    if (isOwn && message.fixed.renewalPolicy !== 'Y') throw new ServiceError(errCodes.conflict, 'sipHasIt');
    const override = isUndoing(message) && !running && { dueOn: await dueDayBefore(terminal, reader, item) };
    return acting(
      terminal,
      isOwn ? 'renew' : 'lend',
      [item],
      async (db): Promise<{ about: { loanId: number }; result: Lent }> => {
        const { library, now } = call;
        const result = isOwn
          ? await renewInside(db, terminal, reader, running)
          : {
              loan: await lend(db, {
                library,
                readerId: reader.id,
                barcode: item,
                now: now(),
                ...(override && { override }),
              }),
              isRenewal: false,
            };
        return { about: { loanId: result.loan.id }, result };
      },
    );
  });
  const text = done ? screenText(terminal, 'sipDue', { day: done.loan.due_on }) : refusal;
  return { code: '12', ...loanAnswer(terminal, { patron, item, text, lent: done }) };
}

/** 29: renews a copy that the reader has; by another card only where the machine may. */
export async function renewOne(message: SipMessage<'29'>, terminal: Terminal): Promise<SipMessage<'30'>> {
  const item = requiredField(message, 'item');
  const patron = requiredField(message, 'patron');
  const { done, refusal } = await orRefusal(terminal, async () => {
    const reader = await actingPatron(terminal, message);
    return acting(terminal, 'renew', [item], async (db) => {
      const loan = await runningLoanOf(db, terminal.call.library.id, item);
      if (loan?.reader_id !== reader.id) throw new CirculationError('notOnLoan');
      return { about: { loanId: loan.id }, result: await renewInside(db, terminal, reader, loan) };
    });
  });
  const text = done ? screenText(terminal, 'sipDue', { day: done.loan.due_on }) : refusal;
  return { code: '30', ...loanAnswer(terminal, { patron, item, text, lent: done }) };
}

/** 65: renews what can be renewed of all that the reader has, one by one. */
export async function renewAll(message: SipMessage<'65'>, terminal: Terminal): Promise<SipMessage<'66'>> {
  const { call } = terminal;
  const { date, institution } = stampOf(terminal);
  const renewed: string[] = [];
  const unrenewed: string[] = [];
  const { refusal } = await orRefusal(terminal, async () => {
    const reader = await actingPatron(terminal, message);
    for (const loan of await runningLoans(call.store.db, call.library.id, reader.id)) {
      try {
        await acting(terminal, 'renew', [loan.barcode], async (db) => {
          return { about: { loanId: loan.id }, result: await renewInside(db, terminal, reader, loan) };
        });
        renewed.push(loan.barcode);
      } catch (error) {
        unrenewed.push(`${loan.barcode} ${refusalOf(terminal, error)}`);
      }
    }
  });
  const four = (list: readonly string[]) => String(list.length).padStart(4, '0');
  return {
    code: '66',
    fixed: {
      ok: refusal === undefined ? '1' : '0',
      renewedCount: four(renewed),
      unrenewedCount: four(unrenewed),
      date,
    },
    fields: fieldList({ institution, renewed, unrenewed, screenMessage: refusal, patron: field(message, 'patron') }),
  };
}
