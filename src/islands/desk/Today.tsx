import { requestViews } from '#lib/contract/desk/copy-requests.ts';
import { inboxKindNames } from '#lib/rules/desk-inbox.ts';
import { deskPath } from '#lib/rules/desk-sections.ts';
import { useEffect } from 'react';
import { useDesk, useDeskCall } from './frame.tsx';

/** How often the counts are asked for anew while the page is looked at, in milliseconds. */
const renewEveryMs = 20_000;
/** What somebody has to do; what only waits for others is not told here. */
const work = requestViews.filter((view) => !['waiting', 'sent', 'ready'].includes(view));

function Count({ href, count, name }: { href: string; count: number; name: string }) {
  return (
    <li className="card">
      <a href={href}>
        <strong>{count}</strong>
        <span>{name}</span>
      </a>
    </li>
  );
}

/** What waits today, each a link to where it is done. */
export default function Today() {
  const { base, messages } = useDesk();
  const { answer, again } = useDeskCall('getDeskToday', {});
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again();
    }, renewEveryMs);
    return () => {
      clearInterval(timer);
    };
  }, [again]);
  if (!answer) return <p className="quiet">{messages.loading}</p>;
  if (!answer.success) {
    return (
      <div className="notice notice-failure" role="alert">
        <p>{answer.message}</p>
        <button type="button" className="btn" onClick={again}>
          {messages.again}
        </button>
      </div>
    );
  }
  const { copyRequests, inbox } = answer.data;
  const requests = copyRequests === null ? [] : work.filter((view) => copyRequests[view] > 0);
  const kinds = inboxKindNames.filter((kind) => (inbox[kind] ?? 0) > 0);
  const isForNobody = copyRequests === null && Object.keys(inbox).length === 0;
  if (isForNobody) return <p>{messages.noWorkHere}</p>;
  if (requests.length + kinds.length === 0) return <p>{messages.nothingWaits}</p>;
  return (
    <div aria-live="polite">
      {copyRequests !== null && requests.length > 0 && (
        <>
          <h2>{messages.copyRequests}</h2>
          <ul className="desk-counts">
            {requests.map((view) => (
              <Count
                key={view}
                href={`${base}${deskPath('copy-requests')}#${view}`}
                count={copyRequests[view]}
                name={messages[`view_${view}`]}
              />
            ))}
          </ul>
        </>
      )}
      {kinds.length > 0 && (
        <>
          <h2>{messages.inbox}</h2>
          <ul className="desk-counts">
            {kinds.map((kind) => (
              <Count
                key={kind}
                href={`${base}${deskPath('inbox')}#${kind}`}
                count={inbox[kind] ?? 0}
                name={messages[`inbox_${kind}`]}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
