import { useEffect, useState, useSyncExternalStore } from 'react';
import { qrSvg } from '#lib/citation/qr.ts';
import { fill } from '#lib/i18n/format.ts';
import { cardPeriod, cardTextAt, type PhoneCard as Card } from '#lib/rules/phone-card.ts';
import { useCall, useFrame } from '../section/frame.tsx';
import { Loaded } from '../section/section-parts.tsx';
import type { PhoneCardMessages } from './messages.ts';

const periodMs = cardPeriod * 1000;
/** Phones stop timers while they sleep: the clock is read often. */
const clockMs = 1000;

/** The start of the period of which the code is shown, in milliseconds since 1970. */
function usePeriod(): number {
  const read = () => Math.floor(Date.now() / periodMs) * periodMs;
  const [period, setPeriod] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setPeriod(read()), clockMs);
    return () => clearInterval(timer);
  }, []);
  return period;
}

function Code({ card, alt }: { card: Card; alt: string }) {
  const text = cardTextAt(card, usePeriod());
  return (
    <>
      <img src={`data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`} alt={alt} width={320} height={320} />
      <p className="mb-4 font-[monospace]">{text.match(/.{4}/g)?.join(' ')}</p>
    </>
  );
}

/** The card of a reader: the code that the browser computes, and the number. */
export default function PhoneCard({ messages }: { messages: PhoneCardMessages }) {
  const { reader } = useFrame();
  const info = useCall('getUserInfo', {});
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  // The server does not create a secret for a browser that cannot use it.
  const called = useCall('getPhoneCard', isInBrowser ? {} : undefined);
  return (
    <div className="card phone-card max-w-104 p-5 text-center text-balance" data-hydrate>
      <p className="strong">{reader.name}</p>
      {info.state === 'here' && (
        <>
          <p>
            {messages.number} {info.data.primaryId}
          </p>
          <p className="without-scripts">{fill(messages.needsScripts, { account: info.data.account })}</p>
        </>
      )}
      <div className="with-scripts">
        {called.state === 'here' ? (
          <>
            <Code card={called.data} alt={messages.alt} />
            <p>{messages.use}</p>
            <p className="quiet">{messages.hint}</p>
          </>
        ) : (
          <Loaded called={called}>{() => null}</Loaded>
        )}
      </div>
    </div>
  );
}
