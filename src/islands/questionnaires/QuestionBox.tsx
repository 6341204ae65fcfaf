import { useId, type ReactNode } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import { longestOther, otherCode, type TypedAnswer } from '#lib/rules/questionnaires.ts';
import { Length } from '../section/Length.tsx';
import type { Question } from './typed.ts';
import type { QuestionnaireMessages } from './messages.ts';

interface Props<Q extends Question = Question> {
  question: Q;
  typed: TypedAnswer;
  messages: QuestionnaireMessages;
  /** Ids of what describes the question: hint, problem. */
  about: string;
  isWrong: boolean;
  change: (to: Partial<TypedAnswer>) => void;
}

function Choices({
  question,
  typed,
  messages,
  about,
  isWrong,
  change,
}: Props<Extract<Question, { options: unknown }>>) {
  const id = useId();
  const type = question.type === 'one' ? 'radio' : 'checkbox';
  const options = [...question.options, ...(question.other ? [{ code: otherCode, name: messages.other }] : [])];
  const isOther = typed.choices.includes(otherCode);
  const choose = (code: string, isChosen: boolean) => {
    if (type === 'radio') change({ choices: [code] });
    else change({ choices: isChosen ? [...typed.choices, code] : typed.choices.filter((choice) => choice !== code) });
  };
  return (
    <div className="choices">
      {options.map(({ code, name }) => (
        <label key={code} className="choice">
          <input
            type={type}
            name={question.id}
            value={code}
            checked={typed.choices.includes(code)}
            aria-describedby={about}
            aria-invalid={isWrong || undefined}
            onChange={({ currentTarget }) => {
              choose(code, currentTarget.checked);
            }}
          />
          {name}
        </label>
      ))}
      {isOther && (
        <div className="other">
          <input
            className="field"
            value={typed.other}
            aria-label={messages.otherText}
            aria-describedby={`${about} ${id}`}
            aria-invalid={isWrong || undefined}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              change({ other: currentTarget.value });
            }}
          />
          <Length id={id} text={typed.other} most={longestOther} shown={messages.length} />
        </div>
      )}
      {question.type === 'one' && !question.required && typed.choices.length > 0 && (
        <button
          type="button"
          className="link"
          onClick={() => {
            change({ choices: [] });
          }}
        >
          {messages.clear}
        </button>
      )}
    </div>
  );
}

function Scale({ question, typed, messages, about, isWrong, change }: Props<Extract<Question, { type: 'scale' }>>) {
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
              checked={typed.value === value}
              aria-label={[String(value), ends(value) ?? ''].join(' ').trim()}
              aria-describedby={about}
              aria-invalid={isWrong || undefined}
              onChange={() => {
                change({ value });
              }}
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
      {!question.required && typed.value !== null && (
        <button
          type="button"
          className="link"
          onClick={() => {
            change({ value: null });
          }}
        >
          {messages.clear}
        </button>
      )}
    </div>
  );
}

function Text({ question, typed, messages, about, isWrong, change }: Props<Extract<Question, { type: 'text' }>>) {
  const id = useId();
  return (
    <>
      <textarea
        className="field"
        name={question.id}
        rows={4}
        value={typed.text}
        aria-label={question.text}
        aria-describedby={`${about} ${id}`}
        aria-invalid={isWrong || undefined}
        aria-required={question.required || undefined}
        onChange={({ currentTarget }) => {
          change({ text: currentTarget.value });
        }}
      />
      <Length id={id} text={typed.text} most={question.longest} shown={messages.length} />
    </>
  );
}

function inside({ question, ...rest }: Props): ReactNode {
  if (question.type === 'text') return <Text question={question} {...rest} />;
  if (question.type === 'scale') return <Scale question={question} {...rest} />;
  return <Choices question={question} {...rest} />;
}

/** One question with its place for an answer, and under it what is wrong with that. */
export default function QuestionBox({
  number,
  problem,
  ...given
}: Omit<Props, 'about' | 'isWrong'> & { number: number; problem: string | undefined }) {
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
    <fieldset className="question" data-question={question.id}>
      <legend>
        {number}. {question.text}
        <span className="quiet"> ·&nbsp;{question.required ? messages.required : messages.optional}</span>
      </legend>
      <p className="quiet" id={`${id}-hint`}>
        {[question.hint, many].filter((text) => text !== null).join(' ')}
      </p>
      {inside({ ...given, about: `${id}-hint ${id}-problem`, isWrong: problem !== undefined })}
      <p className="problem" id={`${id}-problem`}>
        {problem}
      </p>
    </fieldset>
  );
}
