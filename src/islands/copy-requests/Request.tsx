import type { CopyRequest } from '#lib/contract/calls/copy-request-shapes.ts';
import { nextStep } from '#lib/copy-requests/next-step.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatFen, formatNumber } from '#lib/i18n/format.ts';
import { isOpenStage } from '#lib/rules/copy-requests.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { recordPath, PageLink, DateTime, Multiline } from '../section/text-parts.tsx';
import { useAddress } from '../section/section-address.ts';
import { useFrame } from '../section/frame.tsx';
import { ChangePlace, Pause, type PickupPlaces } from './Changes.tsx';
import { History } from './History.tsx';
import { Progress } from './Progress.tsx';
import { TakeOver } from './TakeOver.tsx';
import type { CopyRequestMessages } from './messages.ts';

interface Props {
  request: CopyRequest;
  messages: CopyRequestMessages;
  /** Places that the request can be sent to; undefined until they are loaded. */
  places: PickupPlaces | undefined;
  /** Loads the list again, and moves the focus to its start: the button that had it is gone. */
  leave: () => void;
}

/** Facts of a request in small print, without what happens next. */
function Facts({ request, messages }: Pick<Props, 'request' | 'messages'>) {
  const { language } = useFrame();
  const { callNo, barcode, fee, waiting, position, pickupPlace, stage, otherReader } = request;
  return (
    <p className="mine-facts">
      <span>
        {messages.placedOn} <DateTime at={request.createdAt} />
      </span>
      {position !== null && waiting > 1 && (
        <span>{fill(messages.queue, { shown: formatNumber(waiting, language) })}</span>
      )}
      {stage === 'ready' && pickupPlace?.opening && <span>{pickupPlace.opening}</span>}
      {callNo !== null && (
        <span>
          {messages.callNo} {callNo}
        </span>
      )}
      {barcode !== null && (
        <span>
          {messages.barcode} {barcode}
        </span>
      )}
      {otherReader !== null && <span>{fill(messages.otherReader, { name: otherReader })}</span>}
      {fee > 0 && <span>{fill(messages.fee, { amount: formatFen(fee, language) })}</span>}
    </p>
  );
}

/** One request for a copy: what is asked for, what happens next, and what its reader can do about it. */
export function Request({ request, messages, places, leave }: Props) {
  const { language } = useFrame();
  const { get } = useAddress();
  const { requestId, title, titleLang, author, volume, stage, name, answer, note } = request;
  const named = (what: string) => fill(messages.named, { what, title });
  const given = get('take') === requestId ? get('code') : '';
  return (
    <li className="request" data-stage={stage}>
      <p className="request-kind">
        <span className="request-badge">{name}</span>
        <strong className={stage === 'ready' ? 'good' : undefined}>{messages[`step_${stage}`]}</strong>
      </p>
      <h2 lang={titleLang === 'und' ? undefined : titleLang}>
        <PageLink path={recordPath(request.recordId)}>{[title, volume].filter(Boolean).join(' ')}</PageLink>
        {author !== null && <small>{author}</small>}
      </h2>
      <p className="request-next">{nextStep(request, messages, language)}</p>
      <Progress request={request} messages={messages} />
      {answer !== null && answer !== '' && <Multiline>{answer}</Multiline>}
      {note !== null && note !== '' && isOpenStage(stage) && <Multiline>{fill(messages.yourNote, { note })}</Multiline>}
      <Facts request={request} messages={messages} />
      {request.mayTake && <TakeOver request={request} messages={messages} given={given} onTaken={leave} />}
      <div className="mine-acts">
        {(request.mayResume || request.mayCancel) && (
          <ActForm className="mine-acts" values={{ id: requestId, title }}>
            {request.mayResume && (
              <ActButton act="resume" about={named(messages.resume)}>
                {messages.resume}
              </ActButton>
            )}
            {request.mayCancel && (
              <ActButton act="cancelCopy" about={named(messages.cancelRequest)}>
                {messages.cancelRequest}
              </ActButton>
            )}
          </ActForm>
        )}
        {request.maySuspend && <Pause request={request} messages={messages} />}
        {request.mayChangePlace && places && <ChangePlace request={request} messages={messages} places={places} />}
      </div>
      <History requestId={requestId} messages={messages} />
    </li>
  );
}
