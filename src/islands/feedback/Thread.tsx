import { separator } from '#lib/i18n/format.ts';
import { useId } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { longestFeedback, maxFeedbackPictures } from '#lib/rules/feedback.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { ActButton, ActForm, MainAct } from '../section/ActForm.tsx';
import { CountedText } from '../section/CountedText.tsx';
import { DateTime } from '../section/text-parts.tsx';
import { useCall, useFrame } from '../section/frame.tsx';
import { useDraft } from '../section/draft.ts';
import { Loaded, Place } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
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

/** The box in which the reader writes more; its text is saved in this tab until it is sent. */
function More({ report: { feedbackId }, messages }: Pick<Props, 'report' | 'messages'>) {
  const { outcome } = useFrame();
  const id = useId();
  const draft = useDraft(`feedback ${feedbackId}`);
  const sent = outcome?.act === 'write' ? outcome : undefined;
  return (
    <ActForm className="form large" values={{ id: feedbackId }} draft={draft}>
      <div>
        <label htmlFor={id}>{messages.more}</label>
        <CountedText
          id={id}
          name="text"
          initial={sent?.values['text'] ?? ''}
          rows={3}
          most={longestFeedback}
          shown={messages.length}
          about={`${id}-problem`}
          isWrong={sent?.problems['text'] !== undefined}
        />
        <p className="problem" id={`${id}-problem`}>
          {sent?.problems['text']}
        </p>
      </div>
      <div className="acts">
        <MainAct act="write">{messages.sendMore}</MainAct>
      </div>
    </ActForm>
  );
}

function Messages({
  report: { feedbackId, messages: entries, pictures },
  messages,
}: Pick<Props, 'report' | 'messages'>) {
  const { language } = useFrame();
  return (
    <ol className="feedback-thread grid gap-4">
      {entries.map(({ isReply, text, createdAt }, at) => (
        <li key={at} className={`card px-4 py-3${isReply ? ' border-s-3 border-s-accent' : ''}`}>
          <p className="quiet">
            <b>{isReply ? messages.library : messages.you}</b> ·&nbsp;
            <DateTime at={createdAt} hasTime />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          {at === 0 && pictures.length > 0 && (
            <>
              <p className="quiet without-scripts">{counted(messages, 'pictureCount', pictures.length, language)}</p>
              <ul className="feedback-pictures with-scripts flex flex-wrap gap-3" data-hydrate>
                {pictures.map((picture) => (
                  <li className="grid gap-2 justify-items-start max-w-full" key={picture.nth}>
                    <SentPicture feedbackId={feedbackId} picture={picture} messages={messages} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function Acts({ report: { feedbackId, mayAddPicture, pictures, state }, messages, again }: Props) {
  const { client } = useFrame();
  return (
    <div className="acts">
      {mayAddPicture && (
        <span className="acts with-scripts">
          <PictureInput
            messages={messages}
            left={maxFeedbackPictures - pictures.length}
            choose={(more) => {
              const chosen = more.map(({ picture }) => picture);
              void sendPictures(client, feedbackId, chosen).then((refused) => {
                showToast(refused === undefined ? 'success' : 'error', refused ?? messages.picturesSent);
                again();
              });
            }}
          />
        </span>
      )}
      {state !== 'closed' && (
        <ActForm values={{ id: feedbackId }}>
          <ActButton act="close">{messages.close}</ActButton>
        </ActForm>
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
    <article className="feedback-report max-w-192">
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
      {mayWrite && <More report={report} messages={messages} />}
      <Acts {...props} />
    </article>
  );
}

export default function Thread({ feedbackId, messages }: { feedbackId: string; messages: FeedbackMessages }) {
  const called = useCall('getFeedback', { feedbackId });
  return (
    <Loaded called={called}>{(report) => <Opened report={report} messages={messages} again={called.again} />}</Loaded>
  );
}
