import { useState } from 'react';
import type { ContentChange, ContentEntry } from '#lib/contract/desk/content.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import { useDesk } from '../frame.tsx';
import { KeyButton, onKeyFocus, RowKeys } from '../keys.tsx';
import { useContentMessages } from './messages.ts';

const [lookKey, restoreKey, fileKey] = ['L', 'O', 'B'];

/** How an entry came about, with ways back. */
export default function ContentHistory({
  entry,
  isBusy,
  hasRowKeys,
  onLook,
  onRestore,
}: {
  entry: ContentEntry;
  isBusy: boolean;
  /** Other rows of the page show the keys of rows. */
  hasRowKeys: boolean;
  /** Undefined where a change is not shown as readers see it. */
  onLook: ((change: ContentChange) => void) | undefined;
  onRestore: (to: number | 'file') => void;
}) {
  const { language } = useDesk();
  const messages = useContentMessages();
  const { changes, file, state } = entry;
  const [chosen, setChosen] = useState<number>();
  const current = changes.find(({ revision }) => revision === chosen) ?? changes[0];
  const canRestore = (change: ContentChange) => change !== changes[0] && change.act !== 'asFile';
  const hasFile = file !== null && state !== 'file';
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="desk-content-history">
      <h2 id="desk-content-history">{messages.history}</h2>
      {changes.length > 1 && !hasRowKeys && <RowKeys label={messages.rowKeys} />}
      <ol className="desk-members">
        {changes.map((change) => (
          <li
            key={change.revision}
            className="desk-bar"
            data-row
            tabIndex={-1}
            onFocus={onKeyFocus(() => setChosen(change.revision))}
          >
            <span>
              {messages[`act_${change.act}`]} · {change.by} ·{' '}
              <time dateTime={change.at}>{formatMoment(new Date(change.at), language)}</time>
            </span>
            {onLook && change.value !== null && (
              <KeyButton
                hotkey={change === current ? lookKey : undefined}
                label={messages.preview}
                onClick={() => onLook(change)}
              />
            )}
            {canRestore(change) && (
              <KeyButton
                hotkey={change === current ? restoreKey : undefined}
                label={messages.restore}
                disabled={isBusy}
                onClick={() => onRestore(change.revision)}
              />
            )}
          </li>
        ))}
      </ol>
      {hasFile && (
        <p>
          <KeyButton hotkey={fileKey} label={messages.asFile} disabled={isBusy} onClick={() => onRestore('file')} />
        </p>
      )}
    </section>
  );
}
