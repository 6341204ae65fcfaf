import { longestNickname } from '#lib/rules/profile.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useFrame } from '../section/frame.tsx';
import type { Info } from './Card.tsx';
import type { ProfileMessages } from './messages.ts';

/** What is the reader's own to change. */
export default function Preferences({ info, messages }: { info: Info; messages: ProfileMessages }) {
  const { outcome } = useFrame();
  const values = {
    nickname: info.nickname,
    lastLibCode: info.lastLibCode,
    ...(outcome?.act === 'save' && outcome.values),
  };
  return (
    <ActForm className="account-form own-form">
      <div>
        <label htmlFor="own-nickname">{messages.nickname}</label>
        <input
          id="own-nickname"
          name="nickname"
          className="field"
          maxLength={longestNickname}
          defaultValue={values.nickname}
          autoComplete="nickname"
          aria-describedby="nickname-hint"
        />
        <p className="quiet" id="nickname-hint">
          {messages.nicknameHint}
        </p>
      </div>
      {info.libraries.length > 1 && (
        <div>
          <label htmlFor="own-library">{messages.usualLibrary}</label>
          <select id="own-library" name="lastLibCode" className="field" defaultValue={values.lastLibCode}>
            <option value="">{messages.allLibraries}</option>
            {info.libraries.map(({ libCode, libName }) => (
              <option key={libCode} value={libCode}>
                {libName}
              </option>
            ))}
          </select>
        </div>
      )}
      <p>
        <ActButton act="save" className="btn btn-main">
          {messages.save}
        </ActButton>
      </p>
    </ActForm>
  );
}
