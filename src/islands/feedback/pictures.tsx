import { useEffect, useId, useState, type ChangeEvent } from 'react';
import type { Client } from '#lib/client/client.ts';
import { fill } from '#lib/i18n/format.ts';
import { coverTypeOf } from '#lib/rules/favourites.ts';
import { pictureBytes } from '#lib/rules/profile.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { useFrame } from '../section/frame.tsx';
import { shrunk } from '../picture.ts';
import type { FeedbackMessages } from './messages.ts';

/** The longer edge of a picture as it is sent, in pixels: a screen can be read. */
const edge = 1920;

export interface Chosen {
  name: string;
  picture: string;
}

const jpeg = (picture: string) => `data:image/jpeg;base64,${picture}`;

/** The file made ready; undefined for what is no JPEG or PNG below 5 MB, or cannot be drawn. */
async function readyOf(file: File): Promise<Chosen | undefined> {
  const begin = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const isTaken = coverTypeOf(begin) !== undefined && file.size < pictureBytes;
  const picture = isTaken ? await shrunk(file, edge) : undefined;
  return picture === undefined ? undefined : { name: file.name, picture };
}

/** A button that takes pictures. One that the library does not accept is reported before anything is sent. */
export function PictureInput({
  messages,
  left,
  choose,
}: {
  messages: FeedbackMessages;
  left: number;
  choose: (pictures: Chosen[]) => void;
}) {
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  const change = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])];
    setIsBusy(true);
    const ready = await Promise.all(files.slice(0, left).map(readyOf));
    // The same file can be chosen again.
    input.value = '';
    setIsBusy(false);
    if (files.length > left) showToast('error', messages.tooManyPictures);
    if (ready.includes(undefined)) showToast('error', messages.pictureRefused);
    const pictures = ready.filter((entry) => entry !== undefined);
    if (pictures.length > 0) choose(pictures);
  };
  return (
    <>
      <label className="btn" aria-disabled={isBusy}>
        <input
          type="file"
          className="sr-only"
          accept="image/jpeg,image/png"
          multiple
          aria-describedby={id}
          onChange={(event) => void change(event)}
        />
        {messages.addPicture}
      </label>
      <span className="quiet" id={id}>
        {messages.pictureHint}
      </span>
    </>
  );
}

export function ChosenPictures({
  pictures,
  messages,
  remove,
}: {
  pictures: readonly Chosen[];
  messages: FeedbackMessages;
  remove: (at: number) => void;
}) {
  return (
    <ul className="feedback-pictures flex flex-wrap gap-3">
      {pictures.map(({ name, picture }, at) => (
        <li className="grid gap-2 justify-items-start max-w-full" key={`${String(at)} ${name}`}>
          <img src={jpeg(picture)} alt={name} />
          <button
            type="button"
            className="btn"
            aria-label={fill(messages.removePictureNamed, { name })}
            onClick={() => remove(at)}
          >
            {messages.removePicture}
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Sends pictures to a report, one after another.
 * @returns why the first that was refused was; undefined when all are there
 */
export async function sendPictures(
  client: Client,
  feedbackId: string,
  pictures: readonly string[],
): Promise<string | undefined> {
  for (const picture of pictures) {
    const answer = await client.call('addFeedbackPicture', { feedbackId, picture });
    if (!answer.success) return answer.message;
  }
  return undefined;
}

/** A picture of a report. It has no address: it is asked for with the reader's session. */
export function SentPicture({
  feedbackId,
  picture: { nth, width, height },
  messages,
}: {
  feedbackId: string;
  picture: { nth: number; width: number; height: number };
  messages: FeedbackMessages;
}) {
  const { client } = useFrame();
  const [source, setSource] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void client.call('getFeedbackPicture', { feedbackId, nth }).then((answer) => {
      if (!isWanted) return;
      if (answer.success) setSource(`data:${answer.data.mediaType};base64,${answer.data.picture}`);
      else setIsMissing(true);
    });
    return () => {
      isWanted = false;
    };
  }, [client, feedbackId, nth]);
  if (isMissing) return <p className="quiet">{messages.pictureMissing}</p>;
  const name = fill(messages.pictureNumber, { number: nth });
  return (
    <details className="sent-picture">
      <summary>
        {source === undefined ? (
          <svg className="bones" viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true" />
        ) : (
          <img src={source} alt={name} width={width} height={height} />
        )}
      </summary>
    </details>
  );
}
