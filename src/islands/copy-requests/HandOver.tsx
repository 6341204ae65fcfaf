import type { OthersRequest } from '#lib/contract/calls/copy-request-shapes.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { longestNote } from '#lib/rules/copy-requests.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { ActButton, ActForm, MainAct } from '../section/ActForm.tsx';
import { DateTime, Multiline } from '../section/text-parts.tsx';
import { useFrame } from '../section/frame.tsx';
import type { CopyRequestMessages } from './messages.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { useSecondsLeft } from '../section/seconds-left.ts';

type Code = OutputOf<'showTakeCode'>;

/** How often it is asked whether the other reader has taken the copy over, in milliseconds. */
const askMs = 3_000;

const clock = (seconds: number) => `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * The code with which another reader takes a copy over: big digits and a QR code for five minutes; then it says that it
 * is over, and gives a new one.
 * @param isTaken asks whether the copy was taken over; anyone who answers yes shows that
 */
function TakeCode({
  requestId,
  title,
  messages,
  isTaken,
}: {
  requestId: string;
  title: string;
  messages: CopyRequestMessages;
  isTaken: () => Promise<boolean>;
}) {
  const { client, base } = useFrame();
  const [code, setCode] = useState<Code>();
  const [picture, setPicture] = useState('');
  const [problem, setProblem] = useState('');
  const left = useSecondsLeft(code);
  const box = useRef<HTMLDivElement>(null);
  const isOver = code !== undefined && left === 0;

  const show = async () => {
    // What draws it is loaded where it is shown.
    const [answer, { qrSvg }] = await Promise.all([
      client.call('showTakeCode', { requestId }),
      import('#lib/citation/qr.ts'),
    ]);
    setProblem(answer.success ? '' : answer.message);
    if (!answer.success) return;
    setPicture(`data:image/svg+xml,${encodeURIComponent(qrSvg(location.origin + base + answer.data.qrPath))}`);
    setCode(answer.data);
    box.current?.focus();
  };

  // What asks is another function whenever the list around it is redrawn: the clock must not begin again with it.
  const ask = useEffectEvent(isTaken);
  useEffect(() => {
    if (code === undefined || isOver) return undefined;
    let isAsking = false;
    const timer = setInterval(() => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      void ask().finally(() => {
        isAsking = false;
      });
    }, askMs);
    return () => clearInterval(timer);
  }, [code, isOver]);

  if (code === undefined || isOver) {
    return (
      <div className="take-code grid gap-3 justify-items-start" ref={box} tabIndex={-1}>
        {isOver && (
          <p className="bad" role="alert">
            {messages.codeOver}
          </p>
        )}
        {problem !== '' && (
          <p className="bad" role="alert">
            {problem}
          </p>
        )}
        <ActForm values={{ id: requestId }} perform={show}>
          <MainAct
            act="showCode"
            about={fill(messages.named, { what: isOver ? messages.newCode : messages.showCode, title })}
          >
            {isOver ? messages.newCode : messages.showCode}
          </MainAct>
        </ActForm>
      </div>
    );
  }
  return (
    <div
      className="take-code grid gap-3 justify-items-start"
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={messages.takeCode}
    >
      <p>{messages.codeHint}</p>
      {/* Spoken digit by digit; a plain paragraph may not have a label. */}
      <p className="take-digits" role="img" aria-label={[...code.code].join(' ')}>
        {code.code}
      </p>
      <img src={picture} alt={messages.codeQr} width={200} height={200} />
      <p role="timer" aria-live="off">
        {fill(messages.codeLeft, { left: clock(left) })}
      </p>
    </div>
  );
}

export interface HandOverProps {
  request: OthersRequest;
  messages: CopyRequestMessages;
  /** The list is to be asked for again; the focus goes where it begins, for the button that had it is gone. */
  again: () => void;
}

/** The answer to another reader, with a few words to a no or a yes. */
function Answer({ request, messages }: Omit<HandOverProps, 'again'>) {
  const { outcome } = useFrame();
  const { requestId, title } = request;
  const refused = outcome?.values['id'] === requestId ? outcome.values['note'] : undefined;
  return (
    <ActForm values={{ id: requestId }}>
      <label className="request-answer grid gap-1 max-w-128">
        {messages.answerNote}
        <input className="field" name="note" defaultValue={refused} maxLength={longestNote} />
      </label>
      <div className="mine-acts">
        <MainAct act="accept" about={fill(messages.named, { what: messages.accept, title })}>
          {messages.accept}
        </MainAct>
        <ActButton act="decline" about={fill(messages.named, { what: messages.decline, title })}>
          {messages.decline}
        </ActButton>
      </div>
    </ActForm>
  );
}

/** Stages of a re-lending that the reader who has the copy sees in other words than the one who asks. */
const ownStages = ['asked', 'agreed', 'lent', 'cancelled', 'declined'] as const;

export function stageText({ stage }: OthersRequest, messages: CopyRequestMessages): string {
  const own = ownStages.find((ownStage) => ownStage === stage);
  return own ? messages[`asked_${own}`] : messages[`step_${stage}`];
}

export function HandOver({ request, messages, again }: HandOverProps) {
  const { client, language, reader } = useFrame();
  const { requestId, title, note, until, dueOn, otherReader } = request;
  const isTaken = async () => {
    const { userId, groupCode } = reader;
    const answer = await client.call('listOthersRequests', { userId, groupCode, requestId });
    if (!answer.success) return false;
    const [now] = answer.data.result;
    if (now?.mayShowCode === true) return false;
    // With the loan its request goes from what is kept of a reader without a history of loans.
    if (!now || now.stage === 'lent') showToast('success', fill(messages.handedOver, { title }));
    again();
    return true;
  };
  return (
    <>
      <p className="request-next">
        {request.mayAnswer && fill(messages.asksYou, { name: otherReader })}
        {request.mayShowCode && messages.meet}
      </p>
      {note !== null && note !== '' && <Multiline>{fill(messages.theirNote, { note })}</Multiline>}
      <p className="mine-facts">
        <span>
          {messages.placedOn} <DateTime at={request.createdAt} />
        </span>
        {dueOn !== null && <span>{fill(messages.yourLoan, { due: formatDay(dueOn, language) })}</span>}
        {until !== null && <span>{fill(messages.answerUntil, { until: formatDay(until, language) })}</span>}
      </p>
      {request.mayShowCode && <TakeCode requestId={requestId} title={title} messages={messages} isTaken={isTaken} />}
      {request.mayAnswer && <Answer request={request} messages={messages} />}
      {request.mayShowCode && (
        <ActForm className="mine-acts" values={{ id: requestId }}>
          <ActButton act="decline" about={fill(messages.named, { what: messages.declineLate, title })}>
            {messages.declineLate}
          </ActButton>
        </ActForm>
      )}
    </>
  );
}
