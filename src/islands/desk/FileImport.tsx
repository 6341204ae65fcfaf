import { useEffect, useId, useRef, useState } from 'react';
import type { FileImport as Import } from '#lib/contract/desk/file-imports.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import { importEncodings } from '#lib/rules/file-imports.ts';
import { Field, Problem } from './Fields.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { showOutcome, useAsk, useDesk, useDeskCall } from './frame.tsx';
import { Key, KeyButton, shortcut, useKeys } from './keys.tsx';
import { useUpload, type Upload } from './useUpload.ts';

/** So often it is asked how far an import is, in milliseconds. */
const pollMs = 1_500;
/** Keys: choose a file, upload it, import it, give it up. */
const [chooseKey, uploadKey, confirmKey, cancelKey] = ['F', 'U', 'Y', 'X'];

function Choose({ onUpload }: { onUpload: (upload: Upload) => void }) {
  const { messages } = useDesk();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [source, setSource] = useState('');
  const [encoding, setEncoding] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useKeys({
    [chooseKey]: () => chooser.current?.click(),
    [uploadKey]: () => form.current?.requestSubmit(),
  });
  return (
    <form
      ref={form}
      className="desk-import justify-items-start max-w-144 mb-6"
      onSubmit={(event) => {
        event.preventDefault();
        const named = importEncodings.find((importEncoding) => importEncoding === encoding) ?? null;
        if (file) onUpload({ file, source: source.trim(), encoding: named });
      }}
    >
      <p className="quiet">{messages.importIntro}</p>
      <p className="desk-field w-full">
        <label htmlFor={`${id}-file`}>
          {messages.importFile} <Key of={chooseKey} />
        </label>
        <input
          id={`${id}-file`}
          ref={chooser}
          className="field"
          type="file"
          required
          aria-keyshortcuts={shortcut(chooseKey)}
          onChange={(event) => {
            setFile(event.target.files?.[0]);
          }}
        />
      </p>
      <Field
        label={messages.importSource}
        hint={messages.importSourceHint}
        value={source}
        pattern="[\w.\-]*"
        maxLength={40}
        spellCheck={false}
        autoComplete="off"
        onValue={setSource}
      />
      <p className="desk-field w-full">
        <label htmlFor={`${id}-encoding`}>{messages.importEncoding}</label>
        <select
          id={`${id}-encoding`}
          className="field"
          value={encoding}
          onChange={(event) => {
            setEncoding(event.target.value);
          }}
        >
          <option value="">{messages.importEncodingAuto}</option>
          {importEncodings.map((importEncoding) => (
            <option key={importEncoding} value={importEncoding}>
              {importEncoding.toUpperCase()}
            </option>
          ))}
        </select>
      </p>
      <KeyButton hotkey={uploadKey} type="submit" className="btn btn-main">
        {messages.importUpload}
      </KeyButton>
    </form>
  );
}

/** Where an import is, what came of it, and what can be done with it. */
function Status({
  fileImport,
  percent,
  again,
}: {
  fileImport: Import;
  percent: number | undefined;
  again: () => void;
}) {
  const { messages, language } = useDesk();
  const ask = useAsk();
  const [isBusy, setBusy] = useState(false);
  const { importId, fileName, state, isStalled, by, startedAt, bytes, records, outcome, problem } = fileImport;
  const act = async (name: 'runFileImport' | 'cancelFileImport') => {
    if (isBusy) return;
    setBusy(true);
    showOutcome(await ask(name, { importId }));
    setBusy(false);
    again();
  };
  const run = () => void act('runFileImport');
  const cancel = () => void act('cancelFileImport');
  const isOver = state === 'done' || state === 'failed' || state === 'cancelled';
  const canRun = state === 'tried' || isStalled;
  useKeys(isOver ? {} : { [cancelKey]: cancel, ...(canRun && { [confirmKey]: run }) });
  const size = (bytes / 2 ** 20).toFixed(1);
  return (
    <section className="card desk-reader desk-import">
      <h2>{fileName}</h2>
      <p role="status">
        <strong>{messages[`import_${state}`]}</strong>{' '}
        <span className="quiet">
          {fill(messages.importBy, { name: by, time: formatMoment(new Date(startedAt), language) })}
        </span>
      </p>
      {state === 'uploading' &&
        (percent === undefined ? (
          <p className="quiet">{fill(messages.importReceived, { size })}</p>
        ) : (
          <p>
            <progress max={100} value={percent} aria-label={messages.importUploading} /> {percent}%
          </p>
        ))}
      {(state === 'trying' || state === 'running') && (
        <p>
          {state === 'running' && outcome && !isStalled && (
            <>
              <progress max={outcome.records} value={records} aria-label={messages.import_running} />{' '}
            </>
          )}
          <span className="quiet">{fill(messages.importRead, { count: records })}</span>
        </p>
      )}
      {isStalled && <p className="notice notice-failure">{messages.importStalled}</p>}
      {problem !== null && <p className="notice notice-failure">{messages[`importProblem_${problem}`]}</p>}
      {!isOver && (
        <p className="desk-bar">
          {canRun && (
            <KeyButton hotkey={confirmKey} className="btn btn-main" aria-disabled={isBusy} onClick={run}>
              {isStalled ? messages.importGoOn : messages.importConfirm}
            </KeyButton>
          )}
          <KeyButton hotkey={cancelKey} aria-disabled={isBusy} onClick={cancel}>
            {state === 'running' && !isStalled ? messages.importStop : messages.importCancel}
          </KeyButton>
        </p>
      )}
      {outcome && (state === 'tried' || state === 'done') && <ImportOutcome outcome={outcome} />}
    </section>
  );
}

/** Brings a file of records in: chosen, uploaded, tried, imported, with its report. */
export default function FileImport() {
  const { messages } = useDesk();
  const { answer, again } = useDeskCall('getFileImport', {});
  const { upload, percent, problem } = useUpload(again);
  const fileImport = answer?.success === true ? answer.data.fileImport : null;
  const state = fileImport?.state;
  const isUploading = percent !== undefined;
  const moves = isUploading || state === 'uploading' || state === 'trying' || state === 'running';
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(again, pollMs);
    return () => {
      clearInterval(timer);
    };
  }, [moves, again]);
  if (!answer) return <p className="quiet">{messages.loading}</p>;
  if (!answer.success) return <Problem text={answer.message} />;
  const isOpen = moves || state === 'tried';
  return (
    <>
      <Problem text={problem} />
      {!isOpen && <Choose onUpload={(input) => void upload(input)} />}
      {fileImport && <Status fileImport={fileImport} percent={percent} again={again} />}
    </>
  );
}
