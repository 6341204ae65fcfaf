import { requestViews } from '#lib/contract/desk/copy-requests.ts';
import { deskPath } from '#lib/rules/desk-sections.ts';
import { useEffect } from 'react';
import { useDesk, useDeskCall } from './frame.tsx';

/** How often the counts are asked for anew while the page is looked at, in milliseconds. */
const renewEveryMs = 20_000;
/** What somebody has to do; what only waits for others is not told here. */
const work = requestViews.filter((view) => !['waiting', 'sent', 'ready'].includes(view));

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
  const { copyRequests } = answer.data;
  if (copyRequests === null) return <p>{messages.noWorkHere}</p>;
  const waiting = work.filter((view) => copyRequests[view] > 0);
  return (
    <>
      <h2>{messages.copyRequests}</h2>
      {waiting.length === 0 ? (
        <p>{messages.nothingWaits}</p>
      ) : (
        <ul className="desk-counts" aria-live="polite">
          {waiting.map((view) => (
            <li key={view} className="card">
              <a href={`${base}${deskPath('copy-requests')}#${view}`}>
                <strong>{copyRequests[view]}</strong>
                <span>{messages[`view_${view}`]}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
