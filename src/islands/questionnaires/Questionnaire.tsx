import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { dropDraft, saveDraft, readDraft } from '#lib/stores/session/drafts.ts';
import type { TypedAnswer } from '#lib/rules/questionnaires.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Place } from '../section/section-parts.tsx';
import { problemsOf } from '../section/problems.ts';
import QuestionBox from './QuestionBox.tsx';
import { daysOf } from './days.ts';
import { fitTo, nothingTyped, type Typed } from './typed.ts';
import type { QuestionnaireMessages } from './messages.ts';

type QuestionnaireData = OutputOf<'getQuestionnaire'>;
interface Props {
  questionnaire: QuestionnaireData;
  messages: QuestionnaireMessages;
}

/** What the library says to answers that have come. */
interface Done {
  message: string;
  thanks: string | null;
}

/** The questions as a form. What is typed is kept in this tab until it is sent, whatever becomes of the session. */
function Form({ questionnaire, messages, sent }: Props & { sent: (outcome: Done) => void }) {
  const { client, reader } = useFrame();
  const { questionnaireId, questions, isAnswered } = questionnaire;
  const draft = `questionnaire ${questionnaireId}`;
  const [savedDraft] = useState(() => readDraft(reader.userId, draft));
  const [typed, setTyped] = useState<Typed>(() => fitTo(questions, savedDraft ?? questionnaire.answers));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const change = (id: string, to: Partial<TypedAnswer>) => {
    const now = { ...typed, [id]: { ...(typed[id] ?? nothingTyped), ...to } };
    setTyped(now);
    saveDraft(reader.userId, draft, now);
  };
  const startAnew = () => {
    dropDraft(reader.userId, draft);
    setTyped(fitTo(questions, questionnaire.answers));
    setProblems({});
  };
  const send = async () => {
    setIsSending(true);
    const answers = Object.fromEntries(
      Object.entries(typed).map(([id, { choices, ...rest }]) => [id, { ...rest, choices: [...choices] }]),
    );
    const answer = await client.call('answerQuestionnaire', { questionnaireId, answers });
    setIsSending(false);
    if (answer.success) {
      dropDraft(reader.userId, draft);
      sent({ message: answer.message, thanks: answer.data.thanks });
      return;
    }
    toastResult(answer);
    const wrong = problemsOf(answer.data);
    setProblems(wrong);
    const first = questions.find(({ id }) => wrong[id] !== undefined);
    form.current
      ?.querySelector<HTMLElement>(`[data-question="${CSS.escape(first?.id ?? '')}"] :is(input, textarea)`)
      ?.focus();
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSending) void send();
  };
  return (
    <form ref={form} className="questionnaire-form" noValidate onSubmit={submit}>
      {savedDraft !== undefined && (
        <p className="notice" role="status">
          {messages.draftKept}{' '}
          <button type="button" className="link" onClick={startAnew}>
            {messages.startAnew}
          </button>
        </p>
      )}
      {questions.map((question, at) => (
        <QuestionBox
          key={question.id}
          number={at + 1}
          question={question}
          typed={typed[question.id] ?? nothingTyped}
          messages={messages}
          problem={problems[question.id]}
          change={(to) => {
            change(question.id, to);
          }}
        />
      ))}
      <p className="acts">
        <button className="btn btn-main" aria-disabled={isSending}>
          {isSending ? messages.sending : isAnswered ? messages.saveChanges : messages.submit}
        </button>
        <Back messages={messages} />
      </p>
    </form>
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
  const { period, isAnswered, isAnonymous, answers, questions, hasResults, questionnaireId } = questionnaire;
  const title = isAnswered
    ? messages.answeredTitle
    : period === 'upcoming'
      ? messages.upcomingTitle
      : messages.overTitle;
  const typed = answers && fitTo(questions, answers);
  return (
    <>
      <Nothing title={title}>
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
      {typed && (
        <fieldset className="questionnaire-form" disabled>
          <legend className="strong">{messages.ownAnswers}</legend>
          {questions.map((question, at) => (
            <QuestionBox
              key={question.id}
              number={at + 1}
              question={question}
              typed={typed[question.id] ?? nothingTyped}
              messages={messages}
              problem={undefined}
              change={() => undefined}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** The reader has sent the answers: said where they stood, and read out. */
function Sent({ done: { message, thanks }, children }: { done: Done; children: ReactNode }) {
  const title = useRef<HTMLDivElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  return (
    <div ref={title} tabIndex={-1} className="sent">
      <Nothing title={message}>
        {thanks !== null && <p>{thanks}</p>}
        {children}
      </Nothing>
    </div>
  );
}

function Open({ questionnaire, messages }: Props) {
  const { language } = useFrame();
  const [done, setDone] = useState<Done>();
  const { title, intro, isAnonymous, isAnswered, mayChange, period } = questionnaire;
  const isOpen = period === 'open' && (!isAnswered || mayChange);
  return (
    <>
      <h2>{title}</h2>
      <p className="quiet">
        {daysOf(questionnaire, messages, language)} ·&nbsp;{isAnonymous ? messages.anonymous : messages.named}
      </p>
      {intro !== null && <p className="intro">{intro}</p>}
      {done ? (
        <Sent done={done}>
          <p className="acts">
            <Back messages={messages} />
          </p>
        </Sent>
      ) : isOpen ? (
        <>
          <p className="notice">{isAnonymous ? messages.anonymousHint : messages.namedHint}</p>
          <Form questionnaire={questionnaire} messages={messages} sent={setDone} />
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
