import { useState } from 'react';
import type { DeskInputOf } from '#lib/contract/desk/contract.ts';
import type { DeskCallName } from '#lib/contract/desk/endpoints.ts';
import type { ReaderFile } from '#lib/contract/desk/readers.ts';
import { fill, formatFen } from '#lib/i18n/format.ts';
import { useAsk, useDesk } from './frame.tsx';

type MoneyCall = Extract<
  DeskCallName,
  | 'takeDeskPayment'
  | 'waiveDeskCharges'
  | 'payOutDeskCredit'
  | 'takeDeskDeposit'
  | 'returnDeskDeposit'
  | 'reverseDeskBooking'
>;

/** Books money of a reader, one booking at a time; `done` is the amount that was booked, `problem` why nothing was. */
export function useBooking() {
  const { language } = useDesk();
  const ask = useAsk();
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState('');
  const [isBusy, setBusy] = useState(false);
  // The same slip is one booking: what got no answer may be sent again.
  const [slip, setSlip] = useState(() => crypto.randomUUID());
  const clear = (text = '') => {
    setDone('');
    setProblem(text);
  };
  /** @returns the reader after the booking; undefined if nothing was booked */
  const book = async <N extends MoneyCall>(
    name: N,
    input: DeskInputOf<N>,
    text: string,
  ): Promise<ReaderFile | undefined> => {
    if (isBusy) return undefined;
    setBusy(true);
    const answer = await ask(name, input);
    setBusy(false);
    clear(answer.success ? '' : answer.message);
    if (!answer.success) return undefined;
    const { amountFen, receipt, reader } = answer.data;
    setDone(fill(text, { amount: formatFen(amountFen, language), receipt: receipt ?? '—' }));
    setSlip(crypto.randomUUID());
    return reader;
  };
  return { book, slip, isBusy, done, problem, clear };
}
