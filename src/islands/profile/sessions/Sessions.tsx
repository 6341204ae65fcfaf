import type { OwnSession } from '#lib/contract/calls/sessions.ts';
import { fill } from '#lib/i18n/format.ts';
import { DateTime } from '../../section/text-parts.tsx';
import { ActButton, ActForm } from '../../section/ActForm.tsx';
import { useCall } from '../../section/frame.tsx';
import { Loaded } from '../../section/section-parts.tsx';
import type { SessionMessages } from './messages.ts';

const nameOf = ({ browser, system }: OwnSession, messages: SessionMessages): string => {
  const known = browser || messages.unknown;
  return system === '' ? known : fill(messages.on, { browser: known, system });
};

/** Where the reader is signed in, and ways to end what should not be. */
export default function Sessions({ messages }: { messages: SessionMessages }) {
  const called = useCall('listSessions', {});
  return (
    <Loaded called={called}>
      {({ result }) => (
        <>
          <p className="mb-3">{messages.intro}</p>
          <ul className="own-ways max-w-144 border-t" aria-live="polite">
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
                  <ActForm values={{ id: entry.sessionId, name: nameOf(entry, messages) }}>
                    <ActButton act="endSession" about={fill(messages.endAbout, { name: nameOf(entry, messages) })}>
                      {messages.end}
                    </ActButton>
                  </ActForm>
                )}
              </li>
            ))}
          </ul>
          {result.length === 1 && <p className="quiet">{messages.onlyThis}</p>}
          <ActForm className="acts own-more">
            {result.length > 1 && <ActButton act="endOtherSessions">{messages.others}</ActButton>}
            <ActButton act="endAllSessions">{messages.all}</ActButton>
          </ActForm>
        </>
      )}
    </Loaded>
  );
}
