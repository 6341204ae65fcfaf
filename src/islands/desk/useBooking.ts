import { useState } from 'react';
import type { DeskInputOf } from '#lib/contract/desk/contract.ts';
import type { DeskCallName } from '#lib/contract/desk/endpoints.ts';
import type { ReaderFile } from '#lib/contract/desk/readers.ts';
import { fill, formatFen } from '#lib/i18n/format.ts';
import { useCall, useDesk } from './frame.tsx';

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
  const { call, isBusy, done, problem, clear } = useCall();
  // The same slip is one booking: what got no answer may be sent again.
  const [slip, setSlip] = useState(() => crypto.randomUUID());
  /** @returns the reader after the booking; undefined if nothing was booked */
  const book = async <N extends MoneyCall>(
    name: N,
    input: DeskInputOf<N>,
    text: string,
  ): Promise<ReaderFile | undefined> => {
    const booked = await call(name, input, ({ amountFen, receipt }) =>
      fill(text, { amount: formatFen(amountFen, language), receipt: receipt ?? '—' }),
    );
    if (!booked) return undefined;
    setSlip(crypto.randomUUID());
    return booked.reader;
  };
  return { book, slip, isBusy, done, problem, clear };
}
