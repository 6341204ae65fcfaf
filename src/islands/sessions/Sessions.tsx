import { useState } from 'react';
import type { OwnSession } from '#lib/contract/calls/sessions.ts';
import { fill } from '#lib/i18n/fill.ts';
import { When } from '../mine/parts.tsx';
import { told, useCall } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Loaded } from '../personal-center/parts.tsx';
import { goSignedOut } from '../session/sign-out.ts';
import type { SessionWords } from './words.ts';

const nameOf = ({ browser, system }: OwnSession, words: SessionWords): string => {
  const known = browser || words.unknown;
  return system === '' ? known : fill(words.on, { browser: known, system });
};

/** Where the reader is signed in, and ways to end what should not be. */
export default function Sessions({ words }: { words: SessionWords }) {
  const { client, confirm } = useFrame();
  const called = useCall('listSessions', {});
  const [busy, setBusy] = useState('');

  /** Ends sessions by one of the calls, once the reader wants it. */
  const end = async (what: string, text: string, does: string, call: () => Promise<boolean>) => {
    if (busy !== '' || !(await confirm({ text, does }))) return;
    setBusy(what);
    const isDone = await call();
    setBusy('');
    if (isDone) called.again();
  };
  const endOne = (one: OwnSession) => {
    const text = fill(words.endAsk, { name: nameOf(one, words) });
    const { sessionId } = one;
    return end(sessionId, text, words.end, async () => told(await client.call('endSession', { sessionId })));
  };
  const endOthers = () =>
    end('others', words.othersAsk, words.others, async () => told(await client.call('endOtherSessions', {})));
  const endAll = () =>
    end('all', words.allAsk, words.all, async () => {
      const answer = await client.call('endAllSessions', {});
      if (told(answer)) goSignedOut({ isUnified: false, logoutUrl: '' });
      return false;
    });

  return (
    <Loaded called={called}>
      {({ result }) => (
        <>
          <p className="own-ways-intro">{words.intro}</p>
          <ul className="own-ways" aria-live="polite">
            {result.map((one) => (
              <li key={one.sessionId}>
                <span>
                  {nameOf(one, words)}
                  {one.device !== '' && <span className="quiet"> · {words[`device_${one.device}`]}</span>}
                  {one.isThis && <strong className="good"> · {words.current}</strong>}
                  <br />
                  <span className="quiet">
                    {words.begun} <When at={one.begunAt} hasTime /> · {words.lastUsed}{' '}
                    <When at={one.lastUsedAt} hasTime />
                  </span>
                </span>
                {!one.isThis && (
                  <button
                    type="button"
                    className="btn"
                    aria-disabled={busy !== ''}
                    aria-label={fill(words.endAbout, { name: nameOf(one, words) })}
                    onClick={() => void endOne(one)}
                  >
                    {words.end}
                  </button>
                )}
              </li>
            ))}
          </ul>
          {result.length === 1 && <p className="quiet">{words.onlyThis}</p>}
          <p className="acts own-more">
            {result.length > 1 && (
              <button type="button" className="btn" aria-disabled={busy !== ''} onClick={() => void endOthers()}>
                {words.others}
              </button>
            )}
            <button type="button" className="btn" aria-disabled={busy !== ''} onClick={() => void endAll()}>
              {words.all}
            </button>
          </p>
        </>
      )}
    </Loaded>
  );
}
