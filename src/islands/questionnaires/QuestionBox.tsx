import { useId, type ReactNode } from 'react';
import { fill } from '#lib/i18n/format.ts';
import { longestOther, otherCode } from '#lib/rules/questionnaires.ts';
import { CountedText } from '../section/CountedText.tsx';
import { choiceField, otherField, type FieldValues, type Question } from './typed.ts';
import type { QuestionnaireMessages } from './messages.ts';

interface Props<Q extends Question = Question> {
  question: Q;
  /** Values of its fields that the reader has entered before. */
  values: FieldValues;
  messages: QuestionnaireMessages;
  /** Ids of what describes the question: hint, problem. */
  about: string;
  labelId: string;
  isWrong: boolean;
}

/** Unticks the radio buttons of an optional question. */
function Clear({ messages }: { messages: QuestionnaireMessages }) {
  return (
    <button
      type="button"
      className="link clear with-scripts"
      onClick={({ currentTarget }) => {
        const question = currentTarget.closest('fieldset');
        for (const field of question?.querySelectorAll('input') ?? []) field.checked = false;
        // The draft is saved.
        question?.dispatchEvent(new Event('change', { bubbles: true }));
        question?.querySelector('input')?.focus();
      }}
    >
      {messages.clear}
    </button>
  );
}

function Choices({
  question,
  values,
  messages,
  about,
  labelId,
  isWrong,
}: Props<Extract<Question, { options: unknown }>>) {
  const id = useId();
  const options = [...question.options, ...(question.other ? [{ code: otherCode, name: messages.other }] : [])];
  return (
    <div className="choices">
      {options.map(({ code, name }) => (
        <label key={code} className="check">
          {question.type === 'one' ? (
            <input
              type="radio"
              name={question.id}
              value={code}
              defaultChecked={values[question.id] === code}
              aria-describedby={about}
              aria-invalid={isWrong || undefined}
            />
          ) : (
            <input
              type="checkbox"
              name={choiceField(question.id, code)}
              defaultChecked={values[choiceField(question.id, code)] !== undefined}
              aria-describedby={about}
              aria-invalid={isWrong || undefined}
            />
          )}
          {name}
        </label>
      ))}
      {question.other && (
        <div className="other">
          <span className="sr-only" id={id}>
            {messages.otherText}
          </span>
          <CountedText
            name={otherField(question.id)}
            initial={values[otherField(question.id)] ?? ''}
            most={longestOther}
            shown={messages.length}
            about={about}
            isWrong={isWrong}
            labelledBy={`${labelId} ${id}`}
          />
        </div>
      )}
      {question.type === 'one' && !question.required && <Clear messages={messages} />}
    </div>
  );
}

function Scale({ question, values, messages, about, isWrong }: Props<Extract<Question, { type: 'scale' }>>) {
  const { from, to, low, high } = question;
  const ends = (value: number) => (value === from ? low : value === to ? high : null);
  return (
    <div className="scale">
      <div className="points">
        {Array.from({ length: to - from + 1 }, (_, at) => from + at).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={question.id}
              value={value}
              defaultChecked={values[question.id] === String(value)}
              aria-label={[String(value), ends(value) ?? ''].join(' ').trim()}
              aria-describedby={about}
              aria-invalid={isWrong || undefined}
            />
            <span aria-hidden="true">{value}</span>
          </label>
        ))}
      </div>
      {(low !== null || high !== null) && (
        <p className="ends quiet" aria-hidden="true">
          <span>{low}</span>
          <span>{high}</span>
        </p>
      )}
      {!question.required && <Clear messages={messages} />}
    </div>
  );
}

function inside({ question, ...rest }: Props): ReactNode {
  if (question.type === 'scale') return <Scale question={question} {...rest} />;
  if (question.type !== 'text') return <Choices question={question} {...rest} />;
  return (
    <CountedText
      name={question.id}
      initial={rest.values[question.id] ?? ''}
      rows={4}
      most={question.longest}
      shown={rest.messages.length}
      about={rest.about}
      isWrong={rest.isWrong}
      isRequired={question.required}
      labelledBy={rest.labelId}
    />
  );
}

export default function QuestionBox({
  number,
  problem,
  ...given
}: Omit<Props, 'about' | 'labelId' | 'isWrong'> & { number: number; problem: string | undefined }) {
  const { question, messages } = given;
  const id = useId();
  const many =
    question.type !== 'several'
      ? null
      : question.min === question.max
        ? fill(messages.exactly, { most: question.max })
        : question.min > 1
          ? fill(messages.between, { least: question.min, most: question.max })
          : question.max < question.options.length + Number(question.other)
            ? fill(messages.upTo, { most: question.max })
            : messages.several;
  return (
    <fieldset className="question min-w-0">
      <legend>
        {number}. <span id={`${id}-text`}>{question.text}</span>
        <span className="quiet"> ·&nbsp;{question.required ? messages.required : messages.optional}</span>
      </legend>
      <p className="quiet" id={`${id}-hint`}>
        {[question.hint, many].filter((text) => text !== null).join(' ')}
      </p>
      {inside({
        ...given,
        about: `${id}-hint ${id}-problem`,
        labelId: `${id}-text`,
        isWrong: problem !== undefined,
      })}
      <p className="problem" id={`${id}-problem`}>
        {problem}
      </p>
    </fieldset>
  );
}
