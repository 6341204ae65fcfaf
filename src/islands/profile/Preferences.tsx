import { useState, type SyntheticEvent } from 'react';
import { keepLibrary } from '#lib/stores/session/choices.ts';
import { sharedStorage } from '#lib/stores/session/storage.ts';
import { longestNickname } from '#lib/rules/profile.ts';
import { formText } from '#lib/rules/form-text.ts';
import { toastResult } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import type { Info } from './Card.tsx';
import { refreshReader } from './refresh.ts';
import type { ProfileMessages } from './messages.ts';

/** What is the reader's own to change. */
export default function Preferences({
  info,
  messages,
  again,
}: {
  info: Info;
  messages: ProfileMessages;
  again: () => void;
}) {
  const { client } = useFrame();
  const [busy, setBusy] = useState(false);
  const save = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    if (busy) return;
    setBusy(true);
    const answer = await client.call('updateUserInfo', {
      nickname: formText(given, 'nickname'),
      lastLibCode: formText(given, 'lastLibCode'),
    });
    setBusy(false);
    toastResult(answer);
    if (!answer.success) return;
    again();
    await refreshReader(client);
    keepLibrary(sharedStorage, answer.data.lastLibCode);
  };
  return (
    <form className="account-form own-form" onSubmit={(event) => void save(event)}>
      <div>
        <label htmlFor="own-nickname">{messages.nickname}</label>
        <input
          id="own-nickname"
          name="nickname"
          className="field"
          maxLength={longestNickname}
          defaultValue={info.nickname}
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
          <select id="own-library" name="lastLibCode" className="field" defaultValue={info.lastLibCode}>
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
        <button className="btn btn-main" aria-disabled={busy}>
          {messages.save}
        </button>
      </p>
    </form>
  );
}
