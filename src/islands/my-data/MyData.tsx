import { fill } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { DateTime } from '../section/text-parts.tsx';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useCall, useFrame } from '../section/frame.tsx';
import { Loaded } from '../section/section-parts.tsx';
import type { MyDataMessages } from './messages.ts';

export default function MyData({ messages }: { messages: MyDataMessages }) {
  const { base, language } = useFrame();
  const called = useCall('listDataCopies', {});
  return (
    <Loaded called={called}>
      {({ days, result }) => (
        <>
          <p>{fill(messages.intro, { days })}</p>
          <p className="quiet">{messages.history}</p>
          {result.length > 0 && (
            <ul className="own-ways max-w-144 border-t" aria-live="polite">
              {result.map(({ copyId, state, askedAt, expiresAt }) => (
                <li key={copyId}>
                  <span>
                    {messages[`state_${state}`]}
                    <br />
                    <span className="quiet">
                      {state === 'ready' && expiresAt !== null ? (
                        fill(messages.until, { day: formatDay(expiresAt.slice(0, 10), language) })
                      ) : (
                        <DateTime at={askedAt} />
                      )}
                    </span>
                  </span>
                  {state === 'ready' && (
                    <a className="btn" href={`${base}/myData/${copyId}`} rel="nofollow" download>
                      {messages.download}
                    </a>
                  )}
                  {state === 'waiting' && (
                    <button type="button" className="btn with-scripts" onClick={called.again}>
                      {messages.refresh}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
          <ActForm className="own-more">
            <ActButton act="requestData">{messages.ask}</ActButton>
          </ActForm>
        </>
      )}
    </Loaded>
  );
}
