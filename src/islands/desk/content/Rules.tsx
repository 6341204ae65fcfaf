import { useRef, useState } from 'react';
import type { ContentEntry } from '#lib/contract/desk/content.ts';
import { fill } from '#lib/i18n/format.ts';
import { Problem } from '../Fields.tsx';
import { useDeskCall, useLoadedMessages } from '../frame.tsx';
import { Tabs, useTabKeys } from '../keys.tsx';
import ContentEditor from './ContentEditor.tsx';
import { ContentMessagesContext, contentMessages, named, useContentMessages } from './messages.ts';

const command = 'yuelan library export';

/** The rules of a kind in their form, read again when it is left. */
function RuleEditor({ kind, onChanged }: { kind: string; onChanged: (isChanged: boolean) => void }) {
  const list = useDeskCall('listDeskContent', { kind });
  const { answer, again } = useDeskCall('getDeskContent', { kind, key: kind });
  const [saved, setSaved] = useState<ContentEntry>();
  const [times, setTimes] = useState(0);
  if (!list.answer || !answer) return null;
  if (!list.answer.success) return <Problem text={list.answer.message} />;
  if (!answer.success) return <Problem text={answer.message} />;
  const { fields, keyFields, isFixed } = list.answer.data;
  const entry = saved ?? answer.data;
  return (
    <ContentEditor
      key={`${String(answer.data.revision)} ${String(times)}`}
      kind={kind}
      entry={entry}
      fields={fields}
      keyFields={keyFields}
      isFixed={isFixed}
      isOfRules
      onChanged={onChanged}
      onSaved={(next) => {
        setSaved(next);
        // The names of codes may be other ones.
        list.again();
      }}
      onBack={() => {
        onChanged(false);
        setSaved(undefined);
        setTimes(times + 1);
        again();
      }}
    />
  );
}

function Kinds() {
  const messages = useContentMessages();
  const [kind, setKind] = useState(() => location.hash.slice(1));
  const { answer } = useDeskCall('listDeskContentKinds', {});
  const kinds = answer?.success
    ? answer.data.result.filter(({ section }) => section === 'rules').map((entry) => entry.kind)
    : [];
  const shown = kinds.find((entry) => entry === kind) ?? kinds[0];
  const isChanged = useRef(false);
  const choose = (next: string) => {
    if (isChanged.current && !confirm(messages.unsaved)) return;
    isChanged.current = false;
    history.replaceState(null, '', `#${next}`);
    setKind(next);
  };
  useTabKeys(kinds, shown, choose);
  if (!answer) return null;
  if (!answer.success) return <Problem text={answer.message} />;
  if (shown === undefined) return null;
  return (
    <>
      <p className="quiet mb-4">{fill(messages.rulesIntro, { command })}</p>
      <Tabs
        label={messages.ruleKinds}
        tabs={kinds}
        current={shown}
        onChoose={choose}
        keysLabel={messages.kindKeys}
        renderTab={(entry) => named(messages, 'kind', entry)}
      />
      <RuleEditor
        key={shown}
        kind={shown}
        onChanged={(next) => {
          isChanged.current = next;
        }}
      />
    </>
  );
}

/** Rules of lending, fines and requests, reader types and locations, which administrators write. */
export default function Rules() {
  const messages = useLoadedMessages(contentMessages);
  return (
    messages && (
      <ContentMessagesContext value={messages}>
        <Kinds />
      </ContentMessagesContext>
    )
  );
}
