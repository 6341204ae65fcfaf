import { useState } from 'react';
import type { CopyRequest } from '#lib/contract/calls/copy-request-shapes.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { nextStep } from '#lib/copy-requests/next-step.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatFen, formatNumber } from '#lib/i18n/format.ts';
import { isOpenStage } from '#lib/rules/copy-requests.ts';
import { recordPath, To, When, Written } from '../mine/parts.tsx';
import { useAddress } from '../personal-center/address.ts';
import { told } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { ChangePlace, Pause } from './Changes.tsx';
import { History } from './History.tsx';
import { Progress } from './Progress.tsx';
import { TakeOver } from './TakeOver.tsx';
import type { CopyRequestWords } from './words.ts';

interface Props {
  request: CopyRequest;
  words: CopyRequestWords;
  /** The list is to be asked for anew. */
  again: () => void;
  /** The same, and the focus goes where the list begins: the button that had it is gone. */
  leave: () => void;
}

/** What is known of a request beside what happens next, in small print. */
function Facts({ request, words }: Pick<Props, 'request' | 'words'>) {
  const { language } = useFrame();
  const { callNo, barcode, fee, waiting, position, pickupPlace, stage, otherReader } = request;
  return (
    <p className="mine-facts">
      <span>
        {words.placedOn} <When at={request.createdAt} />
      </span>
      {position !== null && waiting > 1 && <span>{fill(words.queue, { shown: formatNumber(waiting, language) })}</span>}
      {stage === 'ready' && pickupPlace?.opening && <span>{pickupPlace.opening}</span>}
      {callNo !== null && (
        <span>
          {words.callNo} {callNo}
        </span>
      )}
      {barcode !== null && (
        <span>
          {words.barcode} {barcode}
        </span>
      )}
      {otherReader !== null && <span>{fill(words.otherReader, { name: otherReader })}</span>}
      {fee > 0 && <span>{fill(words.fee, { amount: formatFen(fee, language) })}</span>}
    </p>
  );
}

/** One request for a copy: what is asked for, what happens next, and what its reader can do about it. */
export function Request({ request, words, again, leave }: Props) {
  const { client, confirm, language } = useFrame();
  const { get } = useAddress();
  const [changing, setChanging] = useState<'pause' | 'place'>();
  const { requestId, title, titleLang, author, volume, stage, name, answer, note } = request;
  const named = (what: string) => fill(words.named, { what, title });
  const act = async (answering: Promise<Answer<unknown>>, done: () => void) => {
    if (told(await answering)) done();
    else again();
  };
  const cancel = async () => {
    if (!(await confirm({ text: fill(words.confirmCancel, { title }), does: words.cancelRequest }))) return;
    await act(client.call('cancelCopyRequest', { requestId }), leave);
  };
  const finish = (isChanged: boolean) => {
    setChanging(undefined);
    if (isChanged) again();
  };
  const given = get('take') === requestId ? get('code') : '';
  return (
    <li className="request" data-stage={stage}>
      <p className="request-kind">
        <span className="request-badge">{name}</span>
        <strong className={stage === 'ready' ? 'good' : undefined}>{words[`step_${stage}`]}</strong>
      </p>
      <h2 lang={titleLang === 'und' ? undefined : titleLang}>
        <To path={recordPath(request.recordId)}>{[title, volume].filter(Boolean).join(' ')}</To>
        {author !== null && <small>{author}</small>}
      </h2>
      <p className="request-next">{nextStep(request, words, language)}</p>
      <Progress request={request} words={words} />
      {answer !== null && answer !== '' && <Written>{answer}</Written>}
      {note !== null && note !== '' && isOpenStage(stage) && <Written>{fill(words.yourNote, { note })}</Written>}
      <Facts request={request} words={words} />
      {request.mayTake && <TakeOver request={request} words={words} given={given} onTaken={leave} />}
      {changing === 'pause' && <Pause request={request} words={words} onDone={finish} />}
      {changing === 'place' && <ChangePlace request={request} words={words} onDone={finish} />}
      <div className="mine-acts">
        {request.mayResume && (
          <button
            type="button"
            className="btn"
            aria-label={named(words.resume)}
            onClick={() => void act(client.call('resumeCopyRequest', { requestId }), again)}
          >
            {words.resume}
          </button>
        )}
        {request.maySuspend && (
          <button
            type="button"
            className="btn"
            aria-expanded={changing === 'pause'}
            aria-label={named(words.suspend)}
            onClick={() => {
              setChanging(changing === 'pause' ? undefined : 'pause');
            }}
          >
            {words.suspend}
          </button>
        )}
        {request.mayChangePlace && (
          <button
            type="button"
            className="btn"
            aria-expanded={changing === 'place'}
            aria-label={named(words.changePlace)}
            onClick={() => {
              setChanging(changing === 'place' ? undefined : 'place');
            }}
          >
            {words.changePlace}
          </button>
        )}
        {request.mayCancel && (
          <button type="button" className="btn" aria-label={named(words.cancelRequest)} onClick={() => void cancel()}>
            {words.cancelRequest}
          </button>
        )}
      </div>
      <History requestId={requestId} words={words} />
    </li>
  );
}
