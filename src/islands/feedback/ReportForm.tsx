import { useId, useState } from 'react';
import { feedbackKinds, longestFeedback, longestPage, maxFeedbackPictures } from '#lib/rules/feedback.ts';
import { ActForm, MainAct } from '../section/ActForm.tsx';
import { CountedText } from '../section/CountedText.tsx';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { useDraft } from '../section/draft.ts';
import { Loaded, Nothing } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import { reportedFrom } from './came-from.ts';
import { ChosenPictures, PictureInput, type Chosen } from './pictures.tsx';
import type { FeedbackMessages } from './messages.ts';

/** Pictures for the report, which take a script: they are sent as fields of its form. */
function Pictures({ messages }: { messages: FeedbackMessages }) {
  const [pictures, setPictures] = useState<readonly Chosen[]>([]);
  return (
    <fieldset className="with-scripts">
      <legend>{messages.pictures}</legend>
      {pictures.map(({ name, picture }, at) => (
        <input key={`${String(at)} ${name}`} type="hidden" name="picture" value={picture} />
      ))}
      <ChosenPictures
        pictures={pictures}
        messages={messages}
        remove={(at) => setPictures(pictures.filter((_, other) => other !== at))}
      />
      {pictures.length < maxFeedbackPictures && (
        <div className="acts">
          <PictureInput
            messages={messages}
            left={maxFeedbackPictures - pictures.length}
            choose={(more) => setPictures([...pictures, ...more])}
          />
        </div>
      )}
    </fieldset>
  );
}

function Form({ messages, left }: { messages: FeedbackMessages; left: number }) {
  const { base, language, outcome, rendering } = useFrame();
  const { get } = useAddress();
  const id = useId();
  const draft = useDraft('feedback');
  const sent = outcome?.act === 'report' ? outcome : undefined;
  const place = {
    referrer: rendering?.referrer ?? document.referrer,
    origin: rendering?.origin ?? location.origin,
    base,
  };
  const values = { kind: '', text: '', page: reportedFrom(get('from'), place), ...sent?.values };

  const about = (name: keyof typeof values) => ({
    id: `${id}-${name}`,
    className: 'field',
    name,
    defaultValue: values[name],
    'aria-describedby': `${id}-${name}-hint ${id}-${name}-problem`,
    'aria-invalid': sent?.problems[name] !== undefined,
  });
  const problem = (name: keyof typeof values) => (
    <p className="problem" id={`${id}-${name}-problem`}>
      {sent?.problems[name]}
    </p>
  );
  return (
    <ActForm className="form large" draft={draft}>
      <p className="quiet">{counted(messages, 'leftToday', left, language)}</p>
      <div>
        <label htmlFor={`${id}-kind`}>
          {messages.kind}
          <span className="quiet"> ·&nbsp;{messages.required}</span>
        </label>
        <select {...about('kind')} aria-required>
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
        <CountedText
          id={`${id}-text`}
          name="text"
          initial={values.text}
          rows={5}
          most={longestFeedback}
          shown={messages.length}
          about={`${id}-text-problem`}
          isWrong={sent?.problems['text'] !== undefined}
          isRequired
        />
        {problem('text')}
      </div>
      <div>
        <label htmlFor={`${id}-page`}>{messages.page}</label>
        <input {...about('page')} maxLength={longestPage} autoComplete="off" />
        <p className="quiet" id={`${id}-page-hint`}>
          {messages.pageHint}
        </p>
        {problem('page')}
      </div>
      <Pictures messages={messages} />
      <div className="acts">
        <MainAct act="report">{messages.send}</MainAct>
      </div>
    </ActForm>
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
