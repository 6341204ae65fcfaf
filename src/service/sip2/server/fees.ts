import { errCodes } from '../../../lib/contract/envelope.ts';
import { settle } from '../../ledger/charges/settle-charges.ts';
import { ServiceError } from '../../platform/context/context.ts';
import { fenOf, sipAmount } from '../messages/amounts.ts';
import { field, fieldList, requiredField, type SipMessage } from '../messages/message.ts';
import { patronOf, unknownPatron } from './proofs.ts';
import { acting, orRefusal, screenText, stampOf, type Terminal } from './terminal.ts';

/**
 * What distinguishes payments: the machine's own number of it, else when and for whom it was. The same message
 * once more is the same payment.
 */
function paymentKey({ account }: Terminal, message: SipMessage<'37'>, readerId: number, amountFen: number): string {
  const number = field(message, 'transaction')?.trim() ?? '';
  const own = number === '' ? `${message.fixed.date.trim()}:${String(readerId)}:${String(amountFen)}` : number;
  return `sip2:${account.account_key}:${own}`;
}

/** 37: a machine has taken money. It pays the charge that it names (CG), else the oldest first. */
export async function feePaid(message: SipMessage<'37'>, terminal: Terminal): Promise<SipMessage<'38'>> {
  const patron = requiredField(message, 'patron');
  const { call, settings } = terminal;
  const { done, refusal } = await orRefusal(terminal, async () => {
    if (!settings.payments) throw new ServiceError(errCodes.forbidden, 'sipNoPayments');
    const { id, reader, password, refusal: wrong } = await patronOf(terminal, message);
    if (password === 'wrong') throw wrong ?? new ServiceError(errCodes.forbidden, 'sipWrongPassword');
    if (!reader) throw new ServiceError(errCodes.notFound, unknownPatron(id));
    const amountFen = fenOf(requiredField(message, 'feeAmount'));
    if (message.fixed.currency !== 'CNY' || amountFen === undefined || amountFen === 0) {
      throw new ServiceError(errCodes.badRequest, 'sipNotPaid');
    }
    const fee = field(message, 'fee')?.trim() ?? '';
    if (fee !== '' && !/^\d{1,15}$/.test(fee)) throw new ServiceError(errCodes.badRequest, 'sipNotPaid');
    const key = paymentKey(terminal, message, reader.id, amountFen);
    return acting(terminal, 'payment', [sipAmount(amountFen)], async (db) => {
      const result = await settle(db, {
        library: call.library,
        readerId: reader.id,
        key,
        now: call.now(),
        amountFen,
        means: message.fixed.paymentType === '00' ? 'cash' : 'desk-card',
        ...(fee !== '' && { chargeIds: [Number(fee)] }),
      });
      return { about: { readerId: reader.id }, result };
    });
  });
  const { date, institution } = stampOf(terminal);
  const text = done ? screenText(terminal, 'sipPaid', { amount: sipAmount(done.amountFen) }) : refusal;
  return {
    code: '38',
    fixed: { accepted: done ? 'Y' : 'N', date },
    fields: fieldList({ institution, patron, transaction: done?.receipt ?? undefined, screenMessage: text }),
  };
}
