import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import type { ReaderFile } from '#lib/contract/desk/readers.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { deskPath } from '#lib/rules/desk-sections.ts';
import { mayUse } from '#lib/rules/staff.ts';
import Bookings from './Bookings.tsx';
import Charges from './Charges.tsx';
import Deposit from './Deposit.tsx';
import { Problem } from './Fields.tsx';
import { useAsk, useCall, useDesk } from './frame.tsx';
import FindForm from './FindForm.tsx';
import { KeyButton, KeyLink, RowKeys, useEscape, useRowKeys } from './keys.tsx';
import Overdue from './Overdue.tsx';
import ReaderActs from './ReaderActs.tsx';
import ReaderForm, { type ReaderFields } from './ReaderForm.tsx';
import ReaderMessage from './ReaderMessage.tsx';
import ReaderNotes from './ReaderNotes.tsx';
import ReaderPanel from './ReaderPanel.tsx';

const accountHere = (): string => decodeURIComponent(location.hash.slice(1));
const lendingTo = (base: string, account: string): string =>
  `${base}${deskPath('circulation')}#${encodeURIComponent(account)}`;
const cardOf = (base: string, account: string): string =>
  `${base}/desk/readerCard.pdf?account=${encodeURIComponent(account)}`;
const [lendKey, addKey, correctKey, cardKey, overdueKey] = ['F2', 'P', 'O', 'R', 'L'];

const emptyFields = {
  account: '',
  name: '',
  card: '',
  typeCode: '',
  department: '',
  validFrom: '',
  validUntil: '',
};

/** Everything that the desk knows of one reader, and what the roles of the person who looks may do. */
function File({ file, onChange }: { file: ReaderFile; onChange: (file: ReaderFile) => void }) {
  const { base, messages, language, session } = useDesk();
  const roles = session?.roles ?? [];
  const { account, mail, phone, requests, hasFactor } = file;
  const { call, problem, clear } = useCall();
  const [isOpen, setOpen] = useState(false);
  const mayCorrect = mayUse(roles, 'readers');
  const correct = async (fields: ReaderFields) => {
    const corrected = await call('correctDeskReader', fields);
    if (!corrected) return;
    setOpen(false);
    onChange(corrected);
  };
  const begin = () => {
    clear();
    setOpen(true);
  };
  const contact = (value: string | null, isVerified: boolean) =>
    value === null ? '—' : `${value}${isVerified ? ` (${messages.verified})` : ''}`;
  return (
    <>
      <p className="desk-bar">
        {mayUse(roles, 'circulation') && (
          <KeyLink hotkey={lendKey} className="btn" href={lendingTo(base, account)}>
            {messages.lendTo}
          </KeyLink>
        )}
        <KeyLink hotkey={cardKey} className="btn" href={cardOf(base, account)} target="_blank">
          {messages.readerCard}
        </KeyLink>
      </p>
      <ReaderMessage key={`${account} message`} reader={file} mayWrite onChange={onChange} />
      <ReaderPanel reader={file} />
      {isOpen && (
        <ReaderForm
          isNew={false}
          first={{
            account,
            name: file.name,
            card: file.card,
            typeCode: file.typeCode ?? '',
            libCode: file.libCode,
            department: file.department ?? '',
            validFrom: file.validFrom ?? '',
            validUntil: file.validUntil ?? '',
          }}
          problem={problem}
          onSend={correct}
          onBack={() => setOpen(false)}
        />
      )}
      {mayCorrect && !isOpen && (
        <p className="desk-bar">
          <KeyButton hotkey={correctKey} label={messages.correctReader} onClick={begin} />
        </p>
      )}
      <dl className="desk-about grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 my-4">
        <dt>{messages.account}</dt>
        <dd>{account}</dd>
        <dt>{messages.mail}</dt>
        <dd>{contact(mail, file.mailVerified)}</dd>
        <dt>{messages.phone}</dt>
        <dd>{contact(phone, file.phoneVerified)}</dd>
        <dt>{messages.hasFactor}</dt>
        <dd>{hasFactor ? messages.yes : messages.no}</dd>
        <dt>{messages.since}</dt>
        <dd>{formatDay(file.since, language)}</dd>
      </dl>
      {requests.length > 0 && (
        <section aria-labelledby="desk-reader-requests">
          <h2 id="desk-reader-requests">{messages.copyRequests}</h2>
          <ul>
            {requests.map((request) => (
              <li key={request.requestId}>
                <span lang={request.titleLang}>{request.title}</span>{' '}
                <span className="quiet">
                  {[request.kindName, messages[`stage_${request.stage}`], request.to]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayUse(roles, 'circulation') && <Charges key={`${account} charges`} file={file} onChange={onChange} />}
      {mayUse(roles, 'circulation') && <Deposit key={`${account} deposit`} file={file} onChange={onChange} />}
      {mayUse(roles, 'circulation') && <Bookings key={`${account} bookings`} file={file} onChange={onChange} />}
      {mayUse(roles, 'readers') && <ReaderActs key={`${account} acts`} file={file} onChange={onChange} />}
      <ReaderNotes key={`${account} notes`} file={file} mayDrop={mayUse(roles, 'readers')} onChange={onChange} />
    </>
  );
}

/** Readers: found by what they have with them, then everything about one. */
export default function Readers() {
  const { messages, session, libraries } = useDesk();
  const ask = useAsk();
  const [text, setText] = useState('');
  const [found, setFound] = useState<DeskOutputOf<'findDeskReaders'>>();
  const [file, setFile] = useState<ReaderFile>();
  const [problem, setProblem] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [isOverdue, setOverdue] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  // Readers that were found; then what is owed, and notes.
  useRowKeys(shown);

  const show = useCallback((answer: Answer<ReaderFile>) => {
    setProblem(answer.success ? '' : answer.message);
    setFound(undefined);
    if (!answer.success) return;
    history.replaceState(null, '', `#${encodeURIComponent(answer.data.account)}`);
    setFile(answer.data);
  }, []);
  const open = async (account: string) => {
    show(await ask('getDeskReaderFile', { account }));
  };
  const find = async (wanted: string) => {
    const answer = await ask('findDeskReaders', { text: wanted });
    setProblem(answer.success ? '' : answer.message);
    setOverdue(false);
    if (!answer.success) return;
    const [only, ...others] = answer.data.result;
    if (only && others.length === 0) {
      await open(only.account);
      return;
    }
    setFile(undefined);
    setFound(answer.data);
  };
  useEffect(() => {
    const account = accountHere();
    if (account === '') field.current?.focus();
    else void ask('getDeskReaderFile', { account }).then(show);
  }, [ask, show]);
  const nextReader = () => {
    setText('');
    setFile(undefined);
    setFound(undefined);
    setProblem('');
    history.replaceState(null, '', location.pathname);
    field.current?.focus();
  };
  const count = found?.result.length ?? 0;
  const isForEscape = useEscape(nextReader);
  const mayAdd = mayUse(session?.roles ?? [], 'readers');
  const add = async (fields: ReaderFields) => {
    const answer = await ask('addDeskReader', fields);
    setProblem(answer.success ? '' : answer.message);
    if (!answer.success) return;
    setAdding(false);
    show(answer);
  };
  const beginAdding = () => {
    nextReader();
    setOverdue(false);
    setAdding(true);
  };
  const mayLend = mayUse(session?.roles ?? [], 'circulation');
  const beginOverdue = () => {
    nextReader();
    setAdding(false);
    setOverdue(true);
  };

  return (
    <>
      <FindForm
        label={messages.findReader}
        hint={messages.findReaderHint}
        value={text}
        field={field}
        onValue={setText}
        onFind={(wanted) => {
          if (wanted !== '') void find(wanted);
        }}
      >
        {isForEscape && <KeyButton hotkey="Escape" label={messages.nextReader} onClick={nextReader} />}
        {mayAdd && !isAdding && <KeyButton hotkey={addKey} label={messages.addReader} onClick={beginAdding} />}
        {mayLend && !isOverdue && <KeyButton hotkey={overdueKey} label={messages.overdueList} onClick={beginOverdue} />}
      </FindForm>
      {isOverdue && <Overdue onBack={() => setOverdue(false)} />}
      {!isAdding && <Problem text={problem} />}
      {isAdding && (
        <ReaderForm
          isNew
          first={{ ...emptyFields, libCode: libraries[0]?.libCode ?? '' }}
          problem={problem}
          onSend={add}
          onBack={() => {
            setAdding(false);
            setProblem('');
          }}
        />
      )}
      <div role="status">
        {found && (
          <p>
            {count === 0
              ? messages.noReaderFound
              : fill(found.hasMore ? messages.readersFoundMore : messages.readersFound, { count })}
          </p>
        )}
      </div>
      {(file ?? count > 0) && <RowKeys label={messages.rowKeys} />}
      <div ref={shown}>
        {found && count > 0 && (
          <ul className="desk-found grid justify-items-start gap-2">
            {found.result.map((entry) => (
              <li key={entry.account}>
                <button type="button" className="btn" data-row onClick={() => void open(entry.account)}>
                  <strong>{entry.name}</strong> {entry.account} · {entry.card}
                  {entry.status !== 'normal' && <span className="bad"> {messages[`status_${entry.status}`]}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
        {file && <File key={file.account} file={file} onChange={setFile} />}
      </div>
    </>
  );
}
