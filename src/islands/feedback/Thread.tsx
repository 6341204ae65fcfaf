import { separator } from '#lib/i18n/separator.ts';
import { useId, useState, type SyntheticEvent } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { longestFeedback, maxFeedbackPictures } from '#lib/rules/feedback.ts';
import { tidyText } from '#lib/rules/questions.ts';
import { lengthOf } from '#lib/rules/recommendations.ts';
import { dropDraft, saveDraft, readDraft } from '#lib/stores/session/drafts.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { DateTime } from '../section/text-parts.tsx';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Length } from '../section/Length.tsx';
import { Loaded, Place } from '../section/section-parts.tsx';
import { PictureInput, sendPictures, SentPicture } from './pictures.tsx';
import type { FeedbackMessages } from './messages.ts';

type Report = OutputOf<'getFeedback'>;
interface Props {
  report: Report;
  messages: FeedbackMessages;
  again: () => void;
}

/** An address as people read it: 围城 and not %E5%9B%B4. */
function readable(page: string): string {
  try {
    return decodeURI(page);
  } catch {
    return page;
  }
}

/** The box in which the reader writes more; it is kept in this tab until it is sent. */
function More({ report: { feedbackId }, messages, again }: Props) {
  const { client, reader } = useFrame();
  const id = useId();
  const draft = `feedback ${feedbackId}`;
  const [text, setText] = useState(() => {
    const saved = readDraft(reader.userId, draft);
    return typeof saved === 'string' ? saved : '';
  });
  const [isSending, setIsSending] = useState(false);
  const length = lengthOf(tidyText(text));
  const send = async () => {
    setIsSending(true);
    const answer = await client.call('addFeedbackMessage', { feedbackId, text });
    setIsSending(false);
    if (!toastResult(answer)) return;
    dropDraft(reader.userId, draft);
    setText('');
    again();
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSending && length > 0 && length <= longestFeedback) void send();
  };
  return (
    <form className="feedback-form" noValidate onSubmit={submit}>
      <div>
        <label htmlFor={id}>{messages.more}</label>
        <textarea
          id={id}
          className="field"
          rows={3}
          value={text}
          aria-describedby={`${id}-length`}
          aria-invalid={length > longestFeedback}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            saveDraft(reader.userId, draft, currentTarget.value);
          }}
        />
        <Length id={`${id}-length`} text={text} most={longestFeedback} shown={messages.length} />
      </div>
      <div className="acts">
        <button className="btn btn-main" aria-disabled={isSending || length === 0 || length > longestFeedback}>
          {isSending ? messages.sending : messages.sendMore}
        </button>
      </div>
    </form>
  );
}

function Messages({
  report: { feedbackId, messages: entries, pictures },
  messages,
}: Pick<Props, 'report' | 'messages'>) {
  return (
    <ol className="feedback-thread">
      {entries.map(({ isReply, text, createdAt }, at) => (
        <li key={at} className={isReply ? 'feedback-reply' : undefined}>
          <p className="quiet">
            <b>{isReply ? messages.library : messages.you}</b> ·&nbsp;
            <DateTime at={createdAt} hasTime />
          </p>
          <p className="feedback-text">{text}</p>
          {at === 0 && pictures.length > 0 && (
            <ul className="feedback-pictures">
              {pictures.map((picture) => (
                <li key={picture.nth}>
                  <SentPicture feedbackId={feedbackId} picture={picture} messages={messages} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function Acts({ report: { feedbackId, mayAddPicture, pictures, state }, messages, again }: Props) {
  const { client, confirm } = useFrame();
  const close = async () => {
    if (!(await confirm({ text: messages.closeAsk, does: messages.close }))) return;
    toastResult(await client.call('closeFeedback', { feedbackId }));
    again();
  };
  return (
    <div className="acts">
      {mayAddPicture && (
        <PictureInput
          messages={messages}
          left={maxFeedbackPictures - pictures.length}
          choose={(more) => {
            void sendPictures(client, feedbackId, more).then((refused) => {
              showToast(refused === undefined ? 'success' : 'error', refused ?? messages.picturesSent);
              again();
            });
          }}
        />
      )}
      {state !== 'closed' && (
        <button type="button" className="btn" onClick={() => void close()}>
          {messages.close}
        </button>
      )}
      <Place className="btn" values={{}} keep={['state', 'page']}>
        {messages.back}
      </Place>
    </div>
  );
}

function Opened(props: Props) {
  const { base } = useFrame();
  const { report, messages } = props;
  const { kind, state, page, closedBy, mayWrite } = report;
  return (
    <article className="feedback-report">
      <h2>{messages[`kind_${kind}`]}</h2>
      <p className="quiet">
        <span className={`feedback-${state}`}>{messages[`state_${state}`]}</span>
        {page !== null && (
          <>
            {separator}
            {messages.page} <a href={base + page}>{readable(page)}</a>
          </>
        )}
      </p>
      <Messages report={report} messages={messages} />
      {state === 'closed' && (
        <p className="notice">{closedBy === 'reader' ? messages.closedByYou : messages.closedByLibrary}</p>
      )}
      {mayWrite && <More {...props} />}
      <Acts {...props} />
    </article>
  );
}

/** A report with everything that was written about it. */
export default function Thread({ feedbackId, messages }: { feedbackId: string; messages: FeedbackMessages }) {
  const called = useCall('getFeedback', { feedbackId });
  return (
    <Loaded called={called}>{(report) => <Opened report={report} messages={messages} again={called.again} />}</Loaded>
  );
}
