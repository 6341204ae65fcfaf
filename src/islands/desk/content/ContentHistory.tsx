import type { ContentChange, ContentEntry } from '#lib/contract/desk/content.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import { useDesk } from '../frame.tsx';
import { useContentMessages } from './messages.ts';

/** How an entry came about, with ways back. */
export default function ContentHistory({
  entry,
  isBusy,
  onLook,
  onRestore,
}: {
  entry: ContentEntry;
  isBusy: boolean;
  onLook: (change: ContentChange) => void;
  onRestore: (to: number | 'file') => void;
}) {
  const { language } = useDesk();
  const messages = useContentMessages();
  const { changes, file, state } = entry;
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="desk-content-history">
      <h2 id="desk-content-history">{messages.history}</h2>
      <ol className="desk-members">
        {changes.map((change, at) => (
          <li key={change.revision} className="desk-bar">
            <span>
              {messages[`act_${change.act}`]} · {change.by} ·{' '}
              <time dateTime={change.at}>{formatMoment(new Date(change.at), language)}</time>
            </span>
            {change.value !== null && (
              <button
                type="button"
                className="btn"
                onClick={() => {
                  onLook(change);
                }}
              >
                {messages.preview}
              </button>
            )}
            {at > 0 && change.act !== 'asFile' && (
              <button
                type="button"
                className="btn"
                disabled={isBusy}
                onClick={() => {
                  onRestore(change.revision);
                }}
              >
                {messages.restore}
              </button>
            )}
          </li>
        ))}
      </ol>
      {file !== null && state !== 'file' && (
        <p>
          <button
            type="button"
            className="btn"
            disabled={isBusy}
            onClick={() => {
              onRestore('file');
            }}
          >
            {messages.asFile}
          </button>
        </p>
      )}
    </section>
  );
}
