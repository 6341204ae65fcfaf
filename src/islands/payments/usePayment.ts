import { useCallback, useEffect, useState } from 'react';
import type { Payment } from '#lib/contract/calls/payments.ts';
import type { InputOf } from '#lib/contract/contract.ts';
import type { PaymentMethod } from '#lib/rules/payments.ts';
import { useFrame } from '../section/frame.tsx';
import { useSecondsLeft } from '../section/seconds-left.ts';

/** What is to be paid; the service knows how much that is. */
export type About = InputOf<'getTotalMoney'>;

/** How often it is asked whether it is paid, in milliseconds. */
const askMs = 3_000;

export function usePayment(about: About) {
  const { client } = useFrame();
  const [payment, setPayment] = useState<Payment>();
  const [qr, setQr] = useState('');
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState('');
  const [isOffline, setOffline] = useState(false);
  const waiting = payment?.state === 'waiting' ? payment : undefined;
  const left = useSecondsLeft(waiting);
  const { paymentId } = waiting ?? {};

  const begin = async (chosen: PaymentMethod) => {
    setMaking(true);
    setProblem('');
    // What draws the code is loaded where it is shown.
    const [answer, { qrSvg }] = await Promise.all([
      client.call('createPayment', { ...about, method: chosen }),
      import('#lib/citation/qr.ts'),
    ]);
    setMaking(false);
    if (!answer.success) {
      setProblem(answer.message);
      return;
    }
    const { qr: text } = answer.data;
    setQr(text === null ? '' : `data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`);
    setPayment(answer.data);
  };
  const forget = useCallback(() => {
    setPayment(undefined);
    setProblem('');
  }, []);

  useEffect(() => {
    if (paymentId === undefined) return undefined;
    let isAsking = false;
    let isWanted = true;
    const ask = async () => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      const answer = await client.call('getPaymentStatus', { paymentId });
      isAsking = false;
      if (!isWanted) return;
      setOffline(!answer.success);
      // What still waits goes on with its own seconds.
      if (answer.success && answer.data.state !== 'waiting') setPayment(answer.data);
    };
    const timer = setInterval(() => void ask(), askMs);
    // Back from the app that paid.
    const back = () => void ask();
    document.addEventListener('visibilitychange', back);
    return () => {
      isWanted = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', back);
    };
  }, [client, paymentId]);

  const isOver = payment?.state === 'expired' || (waiting !== undefined && left === 0);
  return { payment, qr, isMaking, problem, isOffline, left, isOver, begin, forget };
}
