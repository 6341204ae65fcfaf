import type { OutputOf } from '#lib/contract/contract.ts';
import { useCall, useFrame } from '../section/frame.tsx';
import { Obstacles } from '../section/Obstacles.tsx';
import { Loaded, Place } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import CancellationForm from './CancellationForm.tsx';
import type { CancellationMessages } from './messages.ts';

type Check = OutputOf<'checkCancellation'>;

/** What goes and what stays, before anything is asked. */
function Consequences({ check, messages }: { check: Check; messages: CancellationMessages }) {
  const { language } = useFrame();
  return (
    <>
      <h3>{messages.deleted}</h3>
      <p className="quiet">{messages.deletedHint}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-6 gap-y-1">
        {check.deleted.map(({ group, name, count }) => (
          <li key={group}>
            {name} <span className="quiet">{counted(messages, 'rows', count, language)}</span>
          </li>
        ))}
      </ul>
      {check.kept.length > 0 && (
        <>
          <h3>{messages.kept}</h3>
          <ul className="obstacles">
            {check.kept.map(({ group, name, count, why }) => (
              <li key={group}>
                {name} <span className="quiet">{counted(messages, 'rows', count, language)}</span>
                <br />
                {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Cancelling the account, in a place of its own: what it would delete, and what is in its way. */
export default function Cancellation({ messages }: { messages: CancellationMessages }) {
  const called = useCall('checkCancellation', {});
  return (
    <div className="own-more cancel">
      <h2>{messages.heading}</h2>
      <Place className="own-open" values={{}}>
        {messages.back}
      </Place>
      <Loaded called={called}>
        {(check) => (
          <>
            {check.obstacles.length === 0 ? (
              <p>{messages.free}</p>
            ) : (
              <Obstacles obstacles={check.obstacles} messages={messages} again={called.again} />
            )}
            <Consequences check={check} messages={messages} />
            {check.proof === 'desk' && <p className="notice">{messages.desk}</p>}
            {check.mayCancel && <CancellationForm check={check} messages={messages} />}
          </>
        )}
      </Loaded>
    </div>
  );
}
