import { useState } from 'react';
import { importEncodings } from '#lib/rules/file-imports.ts';
import { Field, FileField, Problem, SelectField } from './Fields.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { useAsk, useDesk, useDeskCall } from './frame.tsx';
import { ImportStatus, isOver, useProgress } from './ImportStatus.tsx';
import UploadForm from './UploadForm.tsx';
import { useUpload, type Upload } from './useUpload.ts';

const chooseKey = 'F';

function Choose({ onUpload }: { onUpload: (upload: Upload) => void }) {
  const { messages } = useDesk();
  const ask = useAsk();
  const [file, setFile] = useState<File>();
  const [source, setSource] = useState('');
  const [encoding, setEncoding] = useState<'' | (typeof importEncodings)[number]>('');
  const send = () => {
    if (!file) return;
    const input = { fileName: file.name, source: source.trim(), encoding: encoding === '' ? null : encoding };
    onUpload({ files: [file], begin: () => ask('beginFileImport', input), part: 'putFileImportPart' });
  };
  return (
    <UploadForm intro={messages.importIntro} onSend={send}>
      <FileField label={messages.importFile} hotkey={chooseKey} isRequired onFile={setFile} />
      <Field
        label={messages.importSource}
        hint={messages.importSourceHint}
        value={source}
        pattern="[\w.\-]*"
        maxLength={40}
        spellCheck={false}
        onValue={setSource}
      />
      <SelectField
        label={messages.importEncoding}
        value={encoding}
        options={[
          ['', messages.importEncodingAuto],
          ...importEncodings.map((name) => [name, name.toUpperCase()] as const),
        ]}
        onValue={setEncoding}
      />
    </UploadForm>
  );
}

/** Brings a file of records in: chosen, uploaded, tried, imported, with its report. */
export default function FileImport() {
  const { data, pending, again } = useDeskCall('getFileImport', {});
  const { upload, percent, problem } = useUpload(again);
  const fileImport = data?.fileImport ?? null;
  const moves = useProgress(fileImport, percent !== undefined, again);
  if (!data) return pending;
  const isOpen = moves || (fileImport !== null && !isOver(fileImport));
  return (
    <>
      <Problem text={problem} />
      {!isOpen && <Choose onUpload={(input) => void upload(input)} />}
      {fileImport && (
        <ImportStatus
          work={fileImport}
          title={fileImport.fileName}
          total={fileImport.outcome?.records}
          percent={percent}
          calls={['runFileImport', 'cancelFileImport']}
          again={again}
        >
          {fileImport.outcome && <ImportOutcome outcome={fileImport.outcome} />}
        </ImportStatus>
      )}
    </>
  );
}
