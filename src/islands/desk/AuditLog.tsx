import { useEffect, useState } from 'react';
import { formatSecond } from '#lib/i18n/moment.ts';
import { aboutText, actText, auditMessages, type AuditWords } from './audit-texts.ts';
import { contentMessages } from './content/messages.ts';
import FindForm from './FindForm.tsx';
import { useDesk, useDeskCall } from './frame.tsx';
import { KeyButton } from './keys.tsx';
import { Table } from './Table.tsx';

/** The first field of the section is another one. */
const [findKey, earlierKey] = ['G', 'L'];

/** What staff did, the latest first, by whom and about what; for administrators. */
export default function AuditLog() {
  const { messages, language } = useDesk();
  const [texts, setTexts] = useState<Pick<AuditWords, 'audit' | 'content'>>();
  useEffect(() => {
    void Promise.all([auditMessages(language), contentMessages(language)]).then(([audit, content]) => {
      setTexts({ audit, content });
    });
  }, [language]);
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState<{ text: string; before?: string }>({ text: '' });
  const { data, failure } = useDeskCall('listDeskAudit', query);
  const words = texts && { desk: messages, ...texts };
  const page = words && data;
  const last = page?.result.at(-1);
  const goOn = () => {
    if (page?.hasMore && last) setQuery({ ...query, before: last.entryId });
  };
  return (
    <section aria-labelledby="desk-audit">
      <h2 id="desk-audit">{messages.auditTitle}</h2>
      <p className="quiet">{messages.auditIntro}</p>
      <FindForm
        label={messages.auditFind}
        name={messages.auditTitle}
        hotkey={findKey}
        isMain={false}
        isWide={false}
        value={typed}
        onValue={setTyped}
        onFind={(text) => setQuery({ text })}
      />
      {failure}
      <div role="status">{page?.result.length === 0 && <p>{messages.auditNone}</p>}</div>
      {page && page.result.length > 0 && (
        <Table heads={[messages.auditAt, messages.auditBy, messages.auditWhat, messages.auditAbout]}>
          {page.result.map((entry) => (
            <tr key={entry.entryId}>
              <td data-label={messages.auditAt}>
                <time dateTime={entry.at}>{formatSecond(new Date(entry.at), language)}</time>
              </td>
              <td data-label={messages.auditBy} className="min-w-32">
                {entry.by ?? '—'}
              </td>
              <td data-label={messages.auditWhat}>{words && actText(words, entry)}</td>
              <td data-label={messages.auditAbout}>{words && aboutText(words, entry)}</td>
            </tr>
          ))}
        </Table>
      )}
      {page?.hasMore && (
        <p>
          <KeyButton hotkey={earlierKey} label={messages.auditEarlier} onClick={goOn} />
        </p>
      )}
    </section>
  );
}
