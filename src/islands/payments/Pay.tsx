import { useEffect, useId, useRef, useState } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { fill } from '#lib/i18n/format.ts';
import { fenText } from '#lib/rules/charges.ts';
import { paymentProviders, type PaymentMethod } from '#lib/rules/payments.ts';
import { useCall, useFrame } from '../section/frame.tsx';
import { loadStylesheet } from '../load-stylesheet.ts';
import sheet from './payments.css?url';
import { usePayment, type About } from './usePayment.ts';
import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

type PaymentMessages = Messages['payments'];

const paymentMessages = messageLoader(
  'payments',
  import.meta.glob('./*/payments.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);

type Methods = OutputOf<'listPaymentMethods'>;

const clock = (seconds: number) => `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
/** Whether a page or the provider's app opens a code; all others can only be scanned. */
const isOpened = (qr: string, method: PaymentMethod): boolean =>
  /^https?:/.test(qr) || qr.startsWith(paymentProviders[method].appScheme ?? 'https:');

/** Choosing a method, the code with its three minutes, and what came of it. */
function Steps({
  about,
  amountFen,
  methods,
  messages,
  done,
}: {
  about: About;
  amountFen: number;
  methods: Methods;
  messages: PaymentMessages;
  done: () => void;
}) {
  const { payment, qr, isMaking, problem, isOffline, left, isOver, begin, forget } = usePayment(about);
  const box = useRef<HTMLDivElement>(null);
  const name = methods.find(({ method }) => method === payment?.method)?.name ?? '';
  const step = payment === undefined ? 'choose' : isOver ? 'over' : payment.state;
  // Announces what is there now to screen readers.
  useEffect(() => {
    if (step !== 'choose') box.current?.focus();
  }, [step]);

  if (payment === undefined) {
    return (
      <div className="pay-step grid gap-3 justify-items-start">
        <p className="text-lg strong">{fill(messages.due, { amount: fenText(amountFen) })}</p>
        <p id="pay-choose">{messages.choose}</p>
        <div className="pay-methods grid gap-2 w-full" role="group" aria-labelledby="pay-choose">
          {methods.map((entry) => (
            <button
              key={entry.method}
              type="button"
              className="btn"
              aria-disabled={isMaking}
              onClick={() => {
                if (!isMaking) void begin(entry.method);
              }}
            >
              {entry.name}
            </button>
          ))}
        </div>
        <p role="status">{isMaking ? messages.making : ''}</p>
        {problem !== '' && (
          <p className="bad" role="alert">
            {problem}
          </p>
        )}
      </div>
    );
  }
  const amount = fenText(payment.amountFen);
  const other = (
    <button type="button" className="btn" onClick={forget}>
      {messages.other}
    </button>
  );
  if (isOver) {
    return (
      <div className="pay-step grid gap-3 justify-items-start" ref={box} tabIndex={-1}>
        <p className="bad" role="alert">
          {messages.over}
        </p>
        <div className="acts">
          <button
            type="button"
            className="btn btn-main"
            aria-disabled={isMaking}
            onClick={() => {
              if (!isMaking) void begin(payment.method);
            }}
          >
            {isMaking ? messages.making : messages.newCode}
          </button>
          {other}
        </div>
        {problem !== '' && (
          <p className="bad" role="alert">
            {problem}
          </p>
        )}
      </div>
    );
  }
  if (payment.state === 'waiting') {
    return (
      <div
        className="pay-step grid gap-3 justify-items-start"
        ref={box}
        tabIndex={-1}
        role="group"
        aria-label={fill(messages.qr, { method: name })}
      >
        <p>{fill(messages.scan, { method: name, amount })}</p>
        <img src={qr} alt={fill(messages.qr, { method: name })} width={220} height={220} />
        <p role="timer" aria-live="off">
          {fill(messages.left, { left: clock(left) })}
        </p>
        <p role="status">{isOffline ? messages.pollFailed : ''}</p>
        <div className="acts">
          {payment.qr !== null && isOpened(payment.qr, payment.method) && (
            <a className="btn" href={payment.qr} target="_blank" rel="noreferrer">
              {fill(messages.openApp, { method: name })}
            </a>
          )}
          {other}
        </div>
      </div>
    );
  }
  const { receipt, refundFen, refundState } = payment;
  const refund = refundState === 'done' ? messages.refundDone : messages.refund;
  return (
    <div className="pay-step grid gap-3 justify-items-start" ref={box} tabIndex={-1} role="status">
      {payment.state === 'paid' && (
        <>
          <p className="text-lg strong">{fill(messages.paid, { amount })}</p>
          {receipt !== null && <p className="quiet">{fill(messages.receipt, { receipt })}</p>}
          {refundFen > 0 && <p>{fill(refund, { amount: fenText(refundFen) })}</p>}
        </>
      )}
      {payment.state === 'returned' && (
        <p>{fill(refundState === 'done' ? messages.refundDone : messages.returned, { amount: fenText(refundFen) })}</p>
      )}
      {payment.state === 'failed' && <p className="bad">{messages.failed}</p>}
      <div className="acts">
        <button type="button" className="btn btn-main" onClick={done}>
          {messages.done}
        </button>
        {payment.state !== 'paid' && other}
      </div>
    </div>
  );
}

function Dialog(input: {
  about: About;
  amountFen: number;
  methods: Methods;
  messages: PaymentMessages;
  closed: () => void;
}) {
  const { messages, closed } = input;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="dialog-box from-below pay-dialog" aria-labelledby={`${id}-title`} onClose={closed}>
      <header>
        <h2 id={`${id}-title`}>{messages.pay}</h2>
        <button type="button" aria-label={messages.close} onClick={close}>
          ×
        </button>
      </header>
      <Steps {...input} done={close} />
    </dialog>
  );
}

interface Paying {
  about: About;
  /** As the reader sees it; what is charged the service reads again. */
  amountFen: number;
  /** Called when the dialog is closed: the amount owed may have changed. */
  ended: () => void;
}

/** The dialog, once its messages and its sheet are loaded. */
function LoadedDialog({ about, amountFen, ended, methods }: Paying & { methods: Methods }) {
  const { language } = useFrame();
  const [messages, setMessages] = useState<PaymentMessages>();
  useEffect(() => {
    let isWanted = true;
    void Promise.all([paymentMessages(language), loadStylesheet(sheet)]).then(([loaded]) => {
      if (isWanted) setMessages(loaded);
    });
    return () => {
      isWanted = false;
    };
  }, [language]);
  return (
    messages && <Dialog about={about} amountFen={amountFen} methods={methods} messages={messages} closed={ended} />
  );
}

/** The button that opens the payment of something; nothing where the library has no way to pay online. */
export function Pay({ label, ended, ...paying }: Paying & { label: string }) {
  const methods = useCall('listPaymentMethods', {});
  const [isOpen, setOpen] = useState(false);
  if (methods.state !== 'here' || methods.data.length === 0) return null;
  return (
    <>
      <button type="button" className="btn btn-main with-scripts" onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <LoadedDialog
          {...paying}
          methods={methods.data}
          ended={() => {
            setOpen(false);
            ended();
          }}
        />
      )}
    </>
  );
}
