import { useState } from 'react';
import type { DeskAuditEntry } from '#lib/contract/desk/audit.ts';
import { languageTag } from '#lib/contract/language.ts';
import { deskAuditKinds, readDeskAct } from '#lib/rules/desk-audit.ts';
import { Problem } from './Fields.tsx';
import { useDesk, useDeskCall } from './frame.tsx';
import { Key, shortcut, useKeys } from './keys.tsx';
import type { DeskMessages } from './messages.ts';
import { queueActName, queueName } from './queue-names.ts';

/** What was done, in words; what the desk has no words for stands as the log has it. */
function actText(messages: DeskMessages, { kind: name, detail }: DeskAuditEntry): string {
  const kind = deskAuditKinds.find((one) => one === name);
  if (kind === undefined) return `${name} ${detail}`;
  const own = messages[`auditKind_${kind}`];
  if (kind === 'deskAct') {
    const act = readDeskAct(detail);
    if (!act) return `${own}: ${detail}`;
    if ('text' in act) return messages[`auditAct_${act.text}`];
    return `${queueName(messages, act.queue)}: ${queueActName(messages, act.act)}`;
  }
  return kind === 'command' || kind === 'commandFailed' || kind === 'sipAct' ? `${own}: ${detail}` : own;
}

/** What staff did, the latest first, by whom and about what; for administrators. */
export default function AuditLog() {
  const { messages, language } = useDesk();
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState<{ text: string; before?: string }>({ text: '' });
  const { answer } = useDeskCall('listDeskAudit', query);
  const page = answer?.success === true ? answer.data : undefined;
  const last = page?.result.at(-1);
  const goOn = () => {
    if (page?.hasMore && last) setQuery({ ...query, before: last.entryId });
  };
  useKeys({ L: goOn });
  const time = new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <section aria-labelledby="desk-audit">
      <h2 id="desk-audit">{messages.auditTitle}</h2>
      <p className="quiet">{messages.auditIntro}</p>
      <form
        className="desk-bar desk-scan"
        role="search"
        aria-label={messages.auditTitle}
        onSubmit={(event) => {
          event.preventDefault();
          setQuery({ text: typed.trim() });
        }}
      >
        <label>
          {messages.auditFind}
          <input
            className="field"
            type="search"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
            }}
          />
        </label>
        <button className="btn">{messages.find}</button>
      </form>
      {answer?.success === false && <Problem text={answer.message} />}
      <div role="status">{page?.result.length === 0 && <p>{messages.auditNone}</p>}</div>
      {page && page.result.length > 0 && (
        <table className="table desk-table">
          <thead>
            <tr>
              <th scope="col">{messages.auditAt}</th>
              <th scope="col">{messages.auditBy}</th>
              <th scope="col">{messages.auditWhat}</th>
              <th scope="col">{messages.auditAbout}</th>
            </tr>
          </thead>
          <tbody>
            {page.result.map((entry) => (
              <tr key={entry.entryId}>
                <td data-label={messages.auditAt}>
                  <time dateTime={entry.at}>{time.format(new Date(entry.at))}</time>
                </td>
                <td data-label={messages.auditBy}>{entry.by ?? '—'}</td>
                <td data-label={messages.auditWhat}>{actText(messages, entry)}</td>
                <td data-label={messages.auditAbout}>
                  {[entry.account, ...entry.subjects].filter((one) => one !== null).join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {page?.hasMore && (
        <p>
          <button type="button" className="btn" aria-keyshortcuts={shortcut('L')} onClick={goOn}>
            {messages.auditEarlier} <Key of="L" />
          </button>
        </p>
      )}
    </section>
  );
}
