import { useId, useRef, useState, type SyntheticEvent } from 'react';
import {
  feedbackKinds,
  longestFeedback,
  longestPage,
  maxFeedbackPictures,
  type FeedbackKind,
} from '#lib/rules/feedback.ts';
import { tidyText } from '#lib/rules/questions.ts';
import { lengthOf } from '#lib/rules/recommendations.ts';
import { dropDraft, saveDraft, readDraft } from '#lib/stores/session/drafts.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { useAddress } from '../section/section-address.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Length } from '../section/Length.tsx';
import { Loaded, Nothing } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import { reportedFrom } from './came-from.ts';
import { ChosenPictures, PictureInput, sendPictures, type Chosen } from './pictures.tsx';
import type { FeedbackMessages } from './messages.ts';

interface Typed {
  kind: FeedbackKind | '';
  text: string;
  page: string;
}
const draft = 'feedback';

/** What the reader had typed before the page was reloaded; anything may be kept there. */
function typedBefore(saved: unknown, page: string): Typed {
  const of = (name: string): unknown =>
    typeof saved === 'object' && saved !== null ? Object.entries(saved).find(([key]) => key === name)?.[1] : undefined;
  const [kind, text, pageBefore] = [of('kind'), of('text'), of('page')];
  return {
    kind: feedbackKinds.find((feedbackKind) => feedbackKind === kind) ?? '',
    text: typeof text === 'string' ? text : '',
    // Who comes from another page now reports that one.
    page: page === '' && typeof pageBefore === 'string' ? pageBefore : page,
  };
}

function Form({ messages, left }: { messages: FeedbackMessages; left: number }) {
  const { client, reader, base, language } = useFrame();
  const { go } = useAddress();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>(() => {
    return typedBefore(readDraft(reader.userId, draft), reportedFrom(location.search, base));
  });
  const [pictures, setPictures] = useState<readonly Chosen[]>([]);
  const [problems, setProblems] = useState<Partial<Record<keyof Typed, string>>>({});
  const [isSending, setIsSending] = useState(false);

  const change = (to: Partial<Typed>) => {
    const now = { ...typed, ...to };
    setTyped(now);
    saveDraft(reader.userId, draft, now);
  };
  const tell = (found: Partial<Record<keyof Typed, string>>) => {
    setProblems(found);
    const [first] = Object.keys(found);
    const box = first === undefined ? null : form.current?.elements.namedItem(first);
    if (box instanceof HTMLElement) box.focus();
  };
  const send = async (kind: FeedbackKind) => {
    setIsSending(true);
    const answer = await client.call('saveFeedback', { ...typed, kind });
    if (!answer.success) {
      setIsSending(false);
      toastResult(answer);
      return;
    }
    dropDraft(reader.userId, draft);
    const { feedbackId } = answer.data;
    const refused = await sendPictures(client, feedbackId, pictures);
    setIsSending(false);
    toastResult(answer);
    if (refused !== undefined) showToast('error', refused);
    go({ feedback: feedbackId });
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const { kind, text } = typed;
    const length = lengthOf(tidyText(text));
    tell({
      ...(kind === '' && { kind: messages.kindMissing }),
      ...(length === 0 && { text: messages.textMissing }),
      ...(length > longestFeedback && { text: messages.textTooLong }),
    });
    if (kind !== '' && length > 0 && length <= longestFeedback) void send(kind);
  };
  const about = (name: keyof Typed) => ({
    id: `${id}-${name}`,
    name,
    'aria-describedby': `${id}-${name}-hint ${id}-${name}-problem`,
    'aria-invalid': problems[name] !== undefined,
  });
  const problem = (name: keyof Typed) => (
    <p className="problem" id={`${id}-${name}-problem`}>
      {problems[name]}
    </p>
  );
  return (
    <form ref={form} className="feedback-form" noValidate onSubmit={submit}>
      <p className="quiet">{counted(messages, 'leftToday', left, language)}</p>
      <div>
        <label htmlFor={`${id}-kind`}>
          {messages.kind}
          <span className="quiet"> ·&nbsp;{messages.required}</span>
        </label>
        <select
          {...about('kind')}
          className="field"
          value={typed.kind}
          aria-required
          onChange={({ currentTarget }) => {
            change({ kind: feedbackKinds.find((feedbackKind) => feedbackKind === currentTarget.value) ?? '' });
          }}
        >
          <option value="">{messages.choose}</option>
          {feedbackKinds.map((kind) => (
            <option key={kind} value={kind}>
              {messages[`kind_${kind}`]}
            </option>
          ))}
        </select>
        {problem('kind')}
      </div>
      <div>
        <label htmlFor={`${id}-text`}>
          {messages.text}
          <span className="quiet"> ·&nbsp;{messages.required}</span>
        </label>
        <textarea
          {...about('text')}
          className="field"
          rows={5}
          value={typed.text}
          aria-required
          onChange={({ currentTarget }) => {
            change({ text: currentTarget.value });
          }}
        />
        <Length id={`${id}-text-hint`} text={typed.text} most={longestFeedback} shown={messages.length} />
        {problem('text')}
      </div>
      <div>
        <label htmlFor={`${id}-page`}>{messages.page}</label>
        <input
          {...about('page')}
          className="field"
          maxLength={longestPage}
          autoComplete="off"
          value={typed.page}
          onChange={({ currentTarget }) => {
            change({ page: currentTarget.value });
          }}
        />
        <p className="quiet" id={`${id}-page-hint`}>
          {messages.pageHint}
        </p>
        {problem('page')}
      </div>
      <fieldset>
        <legend>{messages.pictures}</legend>
        <ChosenPictures
          pictures={pictures}
          messages={messages}
          remove={(at) => {
            setPictures(pictures.filter((_, other) => other !== at));
          }}
        />
        {pictures.length < maxFeedbackPictures && (
          <div className="acts">
            <PictureInput
              messages={messages}
              left={maxFeedbackPictures - pictures.length}
              choose={(more) => {
                setPictures([...pictures, ...more]);
              }}
            />
          </div>
        )}
      </fieldset>
      <div className="acts">
        <button className="btn btn-main" aria-disabled={isSending}>
          {isSending ? messages.sending : messages.send}
        </button>
      </div>
    </form>
  );
}

/** The form of a new report, as long as the day has one left. */
export default function ReportForm({ messages }: { messages: FeedbackMessages }) {
  const called = useCall('listFeedback', { rows: 0 });
  return (
    <Loaded called={called}>
      {({ left, perDay }) =>
        perDay === 0 ? (
          <Nothing title={messages.closed} />
        ) : left === 0 ? (
          <Nothing title={messages.usedUp} />
        ) : (
          <Form messages={messages} left={left} />
        )
      }
    </Loaded>
  );
}
