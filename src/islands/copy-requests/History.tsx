import { useState } from 'react';
import { useCall } from '../section/call.ts';
import { Loaded } from '../section/section-parts.tsx';
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

export function History({ requestId, messages }: { requestId: string; messages: CopyRequestMessages }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>{messages.history}</summary>
      {isOpen && <Steps requestId={requestId} messages={messages} />}
    </details>
  );
}
