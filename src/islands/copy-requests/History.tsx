import { useState } from 'react';
import { useCall } from '../section/call.ts';
import { useAddress } from '../section/section-address.ts';
import { Loaded, Place } from '../section/section-parts.tsx';
import { DateTime } from '../section/text-parts.tsx';
import type { CopyRequestMessages } from './messages.ts';

function Steps({ requestId, messages }: { requestId: string; messages: CopyRequestMessages }) {
  const called = useCall('getCopyRequest', { requestId });
  return (
    <Loaded called={called}>
      {({ steps }) => (
        <ol className="request-history">
          {steps.map(({ at, stage, by, text }) => (
            <li key={`${at} ${stage}`}>
              <DateTime at={at} hasTime />
              <span>
                {messages[`step_${stage}`]}
                <small>{messages[`actor_${by}`]}</small>
                {text !== null && text !== '' && <span className="written">{text}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}

/** The steps of a request so far, loaded when they are opened; without scripts by the address. */
export function History({ requestId, messages }: { requestId: string; messages: CopyRequestMessages }) {
  const isLinked = useAddress().get('of') === requestId;
  const [isOpen, setOpen] = useState(isLinked);
  return (
    <>
      <details
        className={isLinked ? undefined : 'with-scripts'}
        open={isLinked}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
        }}
      >
        <summary>{messages.history}</summary>
        {isOpen && <Steps requestId={requestId} messages={messages} />}
      </details>
      {!isLinked && (
        <p className="without-scripts">
          <Place values={{ of: requestId }} keep={['all', 'kind', 'page']}>
            {messages.history}
          </Place>
        </p>
      )}
    </>
  );
}
