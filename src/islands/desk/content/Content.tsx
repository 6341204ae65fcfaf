import { useEffect, useRef, useState } from 'react';
import type { ContentEntry } from '#lib/contract/desk/content.ts';
import { fill } from '#lib/i18n/format.ts';
import { readerPages } from '#lib/rules/desk-content.ts';
import { Problem } from '../Fields.tsx';
import { useAsk, useDesk, useDeskCall, useLoadedMessages } from '../frame.tsx';
import { KeyLink, TabKeys, useTabKeys } from '../keys.tsx';
import { entryTitle } from './content-values.ts';
import ContentEditor from './ContentEditor.tsx';
import ContentEntries, { allEntries, type KindFields } from './ContentEntries.tsx';
import { ContentMessagesContext, contentMessages, named, useContentMessages } from './messages.ts';

const command = 'yuelan library export';
/** The usual ones turn the pages of the list. */
const kindKeys = ['U', 'P'] as const;
const pageKey = 'Y';

interface Opened extends KindFields {
  entry: ContentEntry | undefined;
}

function Kinds() {
  const { base, messages: deskMessages, language } = useDesk();
  const ask = useAsk();
  const messages = useContentMessages();
  const [kind, setKind] = useState(() => location.hash.slice(1));
  const [opened, setOpened] = useState<Opened>();
  const [shownEntries, setShownEntries] = useState(allEntries);
  const [from, setFrom] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = opened !== undefined;
  useEffect(() => {
    // The row that was pressed is gone.
    if (isOpen) heading.current?.focus();
  }, [isOpen]);
  const [problem, setProblem] = useState('');
  const { answer, again } = useDeskCall('listDeskContentKinds', {});
  const kinds = answer?.success ? answer.data.result.filter(({ section }) => section === 'content') : [];
  const shown = kinds.find((entry) => entry.kind === kind) ?? kinds[0];
  const choose = (next: string) => {
    history.replaceState(null, '', `#${next}`);
    setKind(next);
    setOpened(undefined);
    setShownEntries(allEntries);
    setFrom(undefined);
    setProblem('');
  };
  useTabKeys(
    kinds,
    shown,
    (next) => {
      if (!opened) choose(next.kind);
    },
    kindKeys,
  );
  const page = readerPages[shown?.kind ?? '']?.list;
  if (!answer) return null;
  if (!answer.success) return <Problem text={answer.message} />;
  if (!shown) return null;
  const open = async (key: string | undefined, fields: KindFields) => {
    if (key === undefined) {
      setOpened({ ...fields, entry: undefined });
      return;
    }
    const found = await ask('getDeskContent', { kind: shown.kind, key });
    setProblem(found.success ? '' : found.message);
    if (found.success) setOpened({ ...fields, entry: found.data });
  };
  const name = named(messages, 'kind', shown.kind);
  if (opened) {
    const { entry, fields, keyFields, isFixed } = opened;
    return (
      <>
        <h2 ref={heading} tabIndex={-1}>
          {entry
            ? entry.key === shown.kind
              ? name
              : fill(deskMessages.labelled, { label: name, text: entryTitle(entry.title, language) })
            : fill(messages.newTitle, { kind: name })}
        </h2>
        <ContentEditor
          key={entry?.key ?? ''}
          kind={shown.kind}
          entry={entry}
          fields={fields}
          keyFields={keyFields}
          isFixed={isFixed}
          onSaved={(saved) => setOpened({ fields, keyFields, isFixed, entry: saved })}
          onBack={() => {
            setOpened(undefined);
            setFrom(entry?.key);
            again();
          }}
        />
      </>
    );
  }
  return (
    <>
      <p className="quiet mb-4">{fill(messages.intro, { command })}</p>
      <nav className="desk-tabs mb-4" aria-label={messages.kinds}>
        {kinds.map((entry) => (
          <button
            key={entry.kind}
            type="button"
            className="btn"
            aria-pressed={entry.kind === shown.kind}
            onClick={() => choose(entry.kind)}
          >
            {named(messages, 'kind', entry.kind)} {entry.count}
          </button>
        ))}
        <TabKeys label={messages.kindKeys} keys={kindKeys} />
      </nav>
      <Problem text={problem} />
      <h2>{name}</h2>
      <p>
        {fill(messages.count, { count: shown.count })}
        {shown.changed > 0 && ` · ${fill(messages.changedCount, { count: shown.changed })}`}
        {page !== undefined && (
          <>
            {' · '}
            <KeyLink hotkey={pageKey} href={`${base}${page}`}>
              {messages.onPage}
            </KeyLink>
          </>
        )}
      </p>
      <ContentEntries
        key={shown.kind}
        kind={shown.kind}
        shown={shownEntries}
        from={from}
        onShow={setShownEntries}
        onOpen={(key, fields) => void open(key, fields)}
      />
    </>
  );
}

/** Content of the library that its staff write. */
export default function Content() {
  const messages = useLoadedMessages(contentMessages);
  return (
    messages && (
      <ContentMessagesContext value={messages}>
        <Kinds />
      </ContentMessagesContext>
    )
  );
}
