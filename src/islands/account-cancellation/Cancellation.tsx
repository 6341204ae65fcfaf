import { useState } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { useCall } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Obstacles } from '../personal-center/Obstacles.tsx';
import { Loaded } from '../personal-center/parts.tsx';
import { counted } from '../personal-center/text.ts';
import CancellationForm from './CancellationForm.tsx';
import { showDone } from './done.tsx';
import type { CancellationWords } from './words.ts';

type Check = OutputOf<'checkCancellation'>;

/** What goes and what stays, before anything is asked. */
function Consequences({ check, words }: { check: Check; words: CancellationWords }) {
  const { language } = useFrame();
  return (
    <>
      <h3>{words.deleted}</h3>
      <p className="quiet">{words.deletedHint}</p>
      <ul className="cancel-groups">
        {check.deleted.map(({ group, name, count }) => (
          <li key={group}>
            {name} <span className="quiet">{counted(words, 'rows', count, language)}</span>
          </li>
        ))}
      </ul>
      {check.kept.length > 0 && (
        <>
          <h3>{words.kept}</h3>
          <ul className="obstacles">
            {check.kept.map(({ group, name, count, why }) => (
              <li key={group}>
                {name} <span className="quiet">{counted(words, 'rows', count, language)}</span>
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

function Open({ words }: { words: CancellationWords }) {
  const { base } = useFrame();
  const called = useCall('checkCancellation', {});
  return (
    <Loaded called={called}>
      {(check) => (
        <>
          {check.obstacles.length === 0 ? (
            <p>{words.free}</p>
          ) : (
            <Obstacles obstacles={check.obstacles} words={words} again={called.again} />
          )}
          <Consequences check={check} words={words} />
          {check.proof === 'desk' && <p className="notice">{words.desk}</p>}
          {check.mayCancel && (
            <CancellationForm
              check={check}
              words={words}
              again={called.again}
              done={() => {
                showDone(words, `${base}/home`);
              }}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

/** Cancelling the account; it is looked up only for those who open it. */
export default function Cancellation({ words }: { words: CancellationWords }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="own-more cancel"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpen(true);
      }}
    >
      <summary>{words.open}</summary>
      {isOpen && <Open words={words} />}
    </details>
  );
}
