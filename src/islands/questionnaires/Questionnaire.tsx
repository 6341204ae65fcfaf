import { useState } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { ActForm, MainAct } from '../section/ActForm.tsx';
import { useCall, useFrame } from '../section/frame.tsx';
import { useDraft } from '../section/draft.ts';
import { Loaded, Nothing, Place } from '../section/section-parts.tsx';
import QuestionBox from './QuestionBox.tsx';
import { daysOf, typeField, valuesOf } from './typed.ts';
import type { QuestionnaireMessages } from './messages.ts';

type QuestionnaireData = OutputOf<'getQuestionnaire'>;
interface Props {
  questionnaire: QuestionnaireData;
  messages: QuestionnaireMessages;
}

/** The questions as a form, whose content is saved in this tab until it is sent. */
function Form({ questionnaire, messages }: Props) {
  const { outcome } = useFrame();
  const { questionnaireId, questions, isAnswered } = questionnaire;
  const draft = useDraft(`questionnaire ${questionnaireId}`);
  const sent = outcome?.act === 'answer' ? outcome : undefined;
  const [shownAgain] = useState(sent?.values);
  const values = (draft.version === 0 ? shownAgain : undefined) ?? valuesOf(questions, questionnaire.answers);
  const types = Object.fromEntries(questions.map(({ id, type }) => [typeField(id), type]));
  return (
    <>
      {draft.isRestored && (
        <p className="notice" role="status">
          {messages.draftKept}{' '}
          <button type="button" className="link" onClick={draft.drop}>
            {messages.startAnew}
          </button>
        </p>
      )}
      <ActForm className="questionnaire-form" values={{ questionnaire: questionnaireId, ...types }} draft={draft}>
        {questions.map((question, at) => (
          <QuestionBox
            key={question.id}
            number={at + 1}
            question={question}
            values={values}
            messages={messages}
            problem={sent?.problems[question.id]}
          />
        ))}
        <p className="acts">
          <MainAct act="answer">{isAnswered ? messages.saveChanges : messages.submit}</MainAct>
          <Back messages={messages} />
        </p>
      </ActForm>
    </>
  );
}

function Back({ messages }: { messages: QuestionnaireMessages }) {
  return (
    <Place className="btn" values={{}} keep={['page']}>
      {messages.back}
    </Place>
  );
}

/** What is in the place of the form: why there is none, and what the reader answered where that is kept. */
function Closed({ questionnaire, messages }: Props) {
  const { base } = useFrame();
  const { period, isAnswered, isAnonymous, answers, questions, hasResults, questionnaireId, thanks } = questionnaire;
  const title = isAnswered
    ? messages.answeredTitle
    : period === 'upcoming'
      ? messages.upcomingTitle
      : messages.overTitle;
  return (
    <>
      <Nothing title={title}>
        {isAnswered && thanks !== null && <p>{thanks}</p>}
        {isAnswered && isAnonymous && <p>{messages.anonymousAnswered}</p>}
        <p className="acts">
          {hasResults && (
            <a className="btn btn-main" href={`${base}/questionnaireResults?id=${questionnaireId}`}>
              {messages.results}
            </a>
          )}
          <Back messages={messages} />
        </p>
      </Nothing>
      {answers && (
        <fieldset className="questionnaire-form" disabled>
          <legend className="strong">{messages.ownAnswers}</legend>
          {questions.map((question, at) => (
            <QuestionBox
              key={question.id}
              number={at + 1}
              question={question}
              values={valuesOf(questions, answers)}
              messages={messages}
              problem={undefined}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

function Open({ questionnaire, messages }: Props) {
  const { language } = useFrame();
  const { title, intro, isAnonymous, isAnswered, mayChange, period, thanks } = questionnaire;
  const isOpen = period === 'open' && (!isAnswered || mayChange);
  return (
    <>
      <h2>{title}</h2>
      <p className="quiet">
        {daysOf(questionnaire, messages, language)} ·&nbsp;{isAnonymous ? messages.anonymous : messages.named}
      </p>
      {intro !== null && <p className="intro">{intro}</p>}
      {isOpen ? (
        <>
          {isAnswered && <Nothing title={messages.answeredTitle}>{thanks !== null && <p>{thanks}</p>}</Nothing>}
          <p className="notice">{isAnonymous ? messages.anonymousHint : messages.namedHint}</p>
          <Form questionnaire={questionnaire} messages={messages} />
        </>
      ) : (
        <Closed questionnaire={questionnaire} messages={messages} />
      )}
    </>
  );
}

/** A questionnaire: its form as long as the reader may fill it in, and what is there otherwise. */
export default function Questionnaire({
  questionnaireId,
  messages,
}: {
  questionnaireId: string;
  messages: QuestionnaireMessages;
}) {
  const called = useCall('getQuestionnaire', { questionnaireId });
  return (
    <div className="questionnaire">
      <Loaded called={called}>{(questionnaire) => <Open questionnaire={questionnaire} messages={messages} />}</Loaded>
    </div>
  );
}
