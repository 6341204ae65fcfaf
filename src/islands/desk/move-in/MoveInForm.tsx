import { useState } from 'react';
import type { DeskInputOf } from '#lib/contract/desk/contract.ts';
import { moveInFiles, moveInProfiles, moveInUploads, passwordRules } from '#lib/rules/move-in.ts';
import { FileField, Problem, SelectField } from '../Fields.tsx';
import { useAsk } from '../frame.tsx';
import { fieldKey } from '../keys.tsx';
import UploadForm from '../UploadForm.tsx';
import type { Upload } from '../useUpload.ts';
import { useMoveInMessages } from './messages.ts';

type UploadName = (typeof moveInUploads)[number];

/** Chooses the previous system and the files that it exported. */
export default function MoveInForm({ onUpload }: { onUpload: (upload: Upload) => void }) {
  const words = useMoveInMessages();
  const ask = useAsk();
  const [profile, setProfile] = useState<'own' | (typeof moveInProfiles)[number]>(moveInProfiles[0]);
  const [password, setPassword] = useState<'' | (typeof passwordRules)[number]>('');
  const [isWhole, setWhole] = useState(false);
  const [files, setFiles] = useState<Partial<Record<UploadName, File | undefined>>>({});
  const [problem, setProblem] = useState('');
  const isOwn = profile === 'own';
  const names = isOwn ? moveInUploads : moveInFiles;
  const send = () => {
    const chosen = names.flatMap((upload) => {
      const file = files[upload];
      return file ? [{ upload, file }] : [];
    });
    const hasData = chosen.some(({ upload }) => upload !== 'profile');
    setProblem(hasData ? '' : words.fileMissing);
    if (!hasData) return;
    const input: DeskInputOf<'beginMoveIn'> = {
      profile: profile === 'own' ? null : profile,
      files: chosen.map(({ upload, file }) => ({ upload, fileName: file.name })),
      password: password === '' ? null : password,
      isWhole,
    };
    onUpload({
      files: chosen.map(({ file }) => file),
      begin: () => ask('beginMoveIn', input),
      part: 'putMoveInPart',
    });
  };
  return (
    <UploadForm intro={words.intro} onSend={send}>
      <SelectField
        label={words.profile}
        hotkey={fieldKey}
        value={profile}
        options={[...moveInProfiles, 'own' as const].map((name) => [name, words[`profile_${name}`]])}
        onValue={setProfile}
      />
      <p className="quiet">{words.filesHint}</p>
      {names.map((name) => (
        <FileField
          key={name}
          label={words[`upload_${name}`]}
          isRequired={name === 'profile'}
          onFile={(file) => setFiles((before) => ({ ...before, [name]: file }))}
        />
      ))}
      <SelectField
        label={words.password}
        value={password}
        options={(['', ...passwordRules] as const).map((rule) => [rule, words[`password_${rule}`]])}
        onValue={setPassword}
      />
      <label className="desk-tick">
        <input type="checkbox" checked={isWhole} onChange={(event) => setWhole(event.target.checked)} /> {words.whole}
      </label>
      <Problem text={problem} />
    </UploadForm>
  );
}
