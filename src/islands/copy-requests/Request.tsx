import { useState, useId } from 'react';
import type { CopyRequest } from '#lib/contract/calls/copy-request-shapes.ts';
import { nextStep } from '#lib/copy-requests/next-step.ts';
import { progressOf } from '#lib/copy-requests/progress.ts';
import { fill, formatFen, formatNumber } from '#lib/i18n/format.ts';
import { isOpenStage, takeCodeDigits } from '#lib/rules/copy-requests.ts';
import { ActButton, ActForm, MainAct } from '../section/ActForm.tsx';
import { useCall, useFrame, useAddress } from '../section/frame.tsx';
import { recordPath, PageLink, DateTime, Multiline } from '../section/text-parts.tsx';
import { Loaded, Place } from '../section/section-parts.tsx';
import { ChangePlace, Pause, type PickupPlaces } from './Changes.tsx';
import type { CopyRequestMessages } from './messages.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { takeOver } from './acts.ts';

/**
 * Takes a copy over from the reader who has it: by the code that they show, or by the barcode on the copy. What is wrong
 * is said at the box (portal-content §5).
 * @param given the code that a QR code has brought
 */
function TakeOver({
  request,
  messages,
  given,
  onTaken,
}: {
  request: CopyRequest;
  messages: CopyRequestMessages;
  given: string;
  onTaken: () => void;
}) {
  const { client, reader, language } = useFrame();
  const { get } = useAddress();
  const [problem, setProblem] = useState('');
  const id = useId();
  const isCode = get('by') !== 'barcode';
  const take = async (form: FormData) => {
    const answer = await takeOver(client, reader, form);
    if (!answer.success) {
      if (answer.errCode !== errCodes.unauthenticated) setProblem(answer.message);
      return;
    }
    showToast('success', fill(messages.taken, { due: formatDay(answer.data.dueOn, language) }));
    onTaken();
  };
  return (
    <ActForm className="request-take" values={{ id: request.requestId }} perform={take}>
      <label htmlFor={id}>{isCode ? messages.takeCode : messages.takeBarcode}</label>
      <div className="flex flex-wrap gap-2">
        <input
          key={String(isCode)}
          id={id}
          className="field w-64 max-w-full"
          name={isCode ? 'code' : 'barcode'}
          defaultValue={isCode ? given : ''}
          maxLength={isCode ? takeCodeDigits : 64}
          inputMode={isCode ? 'numeric' : 'text'}
          autoComplete={isCode ? 'one-time-code' : 'off'}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          onChange={() => setProblem('')}
        />
        <MainAct act="take">{messages.take}</MainAct>
      </div>
      <p id={`${id}-problem`} className="bad" role="alert">
        {problem}
      </p>
      <Place
        className="request-link inline-flex items-center min-h-11 text-accent text-sm underline"
        values={{ by: isCode ? 'barcode' : '' }}
        keep={['all', 'kind', 'page']}
      >
        {isCode ? messages.byBarcode : messages.byCode}
      </Place>
    </ActForm>
  );
}

interface Props {
  request: CopyRequest;
  messages: CopyRequestMessages;
  /** Places that the request can be sent to; undefined until they are loaded. */
  places: PickupPlaces | undefined;
  /** Loads the list again, and moves the focus to its start: the button that had it is gone. */
  leave: () => void;
}

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

/** The way of a request as a row of steps, with the one where it is; nothing for what came to nothing. */
function Progress({ request, messages }: { request: CopyRequest; messages: CopyRequestMessages }) {
  const steps = progressOf(request);
  if (steps.length === 0) return null;
  return (
    <ol className="request-progress" aria-label={fill(messages.progressOf, { title: request.title })}>
      {steps.map(({ stage, state }) => (
        <li key={stage} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          {messages[`step_${stage}`]}
          {state === 'done' && <span className="sr-only"> {messages.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
}

function Steps({ requestId, messages }: { requestId: string; messages: CopyRequestMessages }) {
  const called = useCall('getCopyRequest', { requestId });
  return (
    <Loaded called={called}>
      {({ steps }) => (
        <ol className="request-history">
          {steps.map(({ at, stage, by, text }) => (
            <li
              key={`${at} ${stage}`}
              className="grid grid-cols-[11rem_1fr] gap-x-4 py-1.5 border-t text-muted text-sm max-sm:grid-cols-1"
            >
              <DateTime at={at} hasTime />
              <span className="text-ink">
                {messages[`step_${stage}`]}
                <small>{messages[`actor_${by}`]}</small>
                {text !== null && text !== '' && <span className="written block">{text}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}

/** The steps of a request so far, loaded when they are opened; without scripts by the address. */
function History({ requestId, messages }: { requestId: string; messages: CopyRequestMessages }) {
  const isLinked = useAddress().get('of') === requestId;
  const [isOpen, setOpen] = useState(isLinked);
  return (
    <>
      <details
        className={isLinked ? undefined : 'with-scripts'}
        open={isLinked}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{messages.history}</summary>
        {isOpen && <Steps requestId={requestId} messages={messages} />}
      </details>
      {!isLinked && (
        <p className="without-scripts">
          <Place values={{ of: requestId }} keep={['all', 'kind', 'page']}>
            {messages.history}
          </Place>
        </p>
      )}
    </>
  );
}

export function Request({ request, messages, places, leave }: Props) {
  const { language } = useFrame();
  const { get } = useAddress();
  const { requestId, title, titleLang, author, volume, stage, name, answer, note } = request;
  const named = (what: string) => fill(messages.named, { what, title });
  const given = get('take') === requestId ? get('code') : '';
  return (
    <li className="request" data-stage={stage}>
      <p className="request-kind flex flex-wrap gap-x-3 gap-y-1 items-center text-sm">
        <span className="px-2 border border-(color:--edge) rounded-(--radius) text-muted">{name}</span>
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
