import type { OthersRequest } from '#lib/contract/calls/copy-request-shapes.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { longestNote } from '#lib/rules/copy-requests.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { DateTime, Multiline } from '../section/text-parts.tsx';
import { useFrame } from '../section/frame.tsx';
import { TakeCode } from './TakeCode.tsx';
import type { CopyRequestMessages } from './messages.ts';

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
      <label className="request-answer">
        {messages.answerNote}
        <input className="field" name="note" defaultValue={refused} maxLength={longestNote} />
      </label>
      <div className="mine-acts">
        <ActButton act="accept" className="btn btn-main" about={fill(messages.named, { what: messages.accept, title })}>
          {messages.accept}
        </ActButton>
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
