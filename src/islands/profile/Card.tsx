import { useState, type ChangeEvent } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { phoneCardPath } from '#lib/rules/personal-sections.ts';
import { pictureBytes } from '#lib/rules/profile.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { toastResult, useFrame } from '../section/frame.tsx';
import { refreshReader } from './refresh.ts';
import type { ProfileMessages } from './messages.ts';

/** Edge of a picture as it is sent, in pixels. */
const edge = 512;

/**
 * The middle of a picture as a small square, in Base64: whatever its camera wrote into it, where it was taken above all,
 * does not come along.
 * @returns undefined for what this browser cannot draw
 */
async function shrunk(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const side = Math.min(picture.width, picture.height);
  const size = Math.min(side, edge);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  context.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, size, size);
  picture.close();
  const data = canvas.toDataURL('image/jpeg', 0.85);
  return data.slice(data.indexOf(',') + 1);
}

export type Info = OutputOf<'getUserInfo'>;

/** The reader's picture; the first character of the name where there is none. */
function Picture({ address, name }: { address: string; name: string }) {
  return (
    <span className="own-picture face w-24 h-24 text-[2.25rem]" aria-hidden="true">
      {address === '' ? [...name][0] : <img src={address} alt="" width="96" height="96" />}
    </span>
  );
}

/** What the library knows of the reader, and the picture that the reader chose. */
export default function Card({ info, messages, again }: { info: Info; messages: ProfileMessages; again: () => void }) {
  const { client, base, language } = useFrame();
  const [busy, setBusy] = useState(false);
  const called = info.nickname || info.name;

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const input = currentTarget;
    const file = input.files?.[0];
    if (!file || busy) return;
    const isPicture = ['image/jpeg', 'image/png'].includes(file.type) && file.size < pictureBytes;
    const picture = isPicture ? await shrunk(file) : undefined;
    // The same file can be chosen again.
    input.value = '';
    if (picture === undefined) {
      showToast('error', messages.pictureRefused);
      return;
    }
    setBusy(true);
    const isDone = toastResult(await client.call('updateUserPicture', { picture }));
    setBusy(false);
    if (!isDone) return;
    again();
    await refreshReader(client);
  };

  const facts: [name: string, value: string][] = [
    [messages.name, info.name],
    [messages.account, info.account],
    [messages.card, info.primaryId],
    [messages.library, info.libName],
    [messages.status, messages[`status_${info.status}`]],
    [messages.since, formatDay(info.since, language)],
  ];
  return (
    <div className="card grid gap-4 p-5">
      <div className="own-face flex flex-wrap gap-5 items-center">
        <Picture address={info.opacPicUrl} name={called} />
        <div>
          <p className="own-name">{called}</p>
          <div className="acts">
            <label className="btn with-scripts" aria-disabled={busy}>
              <input
                type="file"
                className="sr-only"
                accept="image/jpeg,image/png"
                aria-describedby="picture-hint"
                onChange={(event) => void choose(event)}
              />
              {messages.choosePicture}
            </label>
            <a className="btn" href={base + phoneCardPath}>
              {messages.showCard}
            </a>
            {info.opacPicUrl !== '' && (
              <ActForm>
                <ActButton act="removePicture">{messages.removePicture}</ActButton>
              </ActForm>
            )}
          </div>
          <p className="quiet with-scripts" id="picture-hint">
            {messages.pictureHint}
          </p>
        </div>
      </div>
      {info.status !== 'normal' && <p className="notice notice-failure">{messages.limited}</p>}
      <dl className="own-facts grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-6 gap-y-3">
        {facts.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name}>
                <dt className="text-muted text-sm">{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="quiet">{messages.libraryKnows}</p>
    </div>
  );
}
