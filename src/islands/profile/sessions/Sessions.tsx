import { useState } from 'react';
import type { OwnSession } from '#lib/contract/calls/sessions.ts';
import { fill } from '#lib/i18n/fill.ts';
import { DateTime } from '../../section/text-parts.tsx';
import { toastResult, useCall } from '../../section/call.ts';
import { useFrame } from '../../section/frame.tsx';
import { Loaded } from '../../section/section-parts.tsx';
import { goSignedOut } from '../../identity/session/sign-out.ts';
import type { SessionMessages } from './messages.ts';

const nameOf = ({ browser, system }: OwnSession, messages: SessionMessages): string => {
  const known = browser || messages.unknown;
  return system === '' ? known : fill(messages.on, { browser: known, system });
};

/** Where the reader is signed in, and ways to end what should not be. */
export default function Sessions({ messages }: { messages: SessionMessages }) {
  const { client, confirm } = useFrame();
  const called = useCall('listSessions', {});
  const [busy, setBusy] = useState('');

  const end = async (what: string, text: string, does: string, call: () => Promise<boolean>) => {
    if (busy !== '' || !(await confirm({ text, does }))) return;
    setBusy(what);
    const isDone = await call();
    setBusy('');
    if (isDone) called.again();
  };
  const endOne = (entry: OwnSession) => {
    const text = fill(messages.endAsk, { name: nameOf(entry, messages) });
    const { sessionId } = entry;
    return end(sessionId, text, messages.end, async () => toastResult(await client.call('endSession', { sessionId })));
  };
  const endOthers = () =>
    end('others', messages.othersAsk, messages.others, async () =>
      toastResult(await client.call('endOtherSessions', {})),
    );
  const endAll = () =>
    end('all', messages.allAsk, messages.all, async () => {
      const answer = await client.call('endAllSessions', {});
      if (toastResult(answer)) goSignedOut({ isUnified: false, logoutUrl: '' });
      return false;
    });

  return (
    <Loaded called={called}>
      {({ result }) => (
        <>
          <p className="own-ways-intro">{messages.intro}</p>
          <ul className="own-ways" aria-live="polite">
            {result.map((entry) => (
              <li key={entry.sessionId}>
                <span>
                  {nameOf(entry, messages)}
                  {entry.device !== '' && <span className="quiet"> ·&nbsp;{messages[`device_${entry.device}`]}</span>}
                  {entry.isThis && <strong className="good"> ·&nbsp;{messages.current}</strong>}
                  <br />
                  <span className="quiet">
                    {messages.begun} <DateTime at={entry.begunAt} hasTime /> ·&nbsp;{messages.lastUsed}{' '}
                    <DateTime at={entry.lastUsedAt} hasTime />
                  </span>
                </span>
                {!entry.isThis && (
                  <button
                    type="button"
                    className="btn"
                    aria-disabled={busy !== ''}
                    aria-label={fill(messages.endAbout, { name: nameOf(entry, messages) })}
                    onClick={() => void endOne(entry)}
                  >
                    {messages.end}
                  </button>
                )}
              </li>
            ))}
          </ul>
          {result.length === 1 && <p className="quiet">{messages.onlyThis}</p>}
          <p className="acts own-more">
            {result.length > 1 && (
              <button type="button" className="btn" aria-disabled={busy !== ''} onClick={() => void endOthers()}>
                {messages.others}
              </button>
            )}
            <button type="button" className="btn" aria-disabled={busy !== ''} onClick={() => void endAll()}>
              {messages.all}
            </button>
          </p>
        </>
      )}
    </Loaded>
  );
}
