import { useEffect, useId, useRef, useState } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { longestAnswer, longestQuestion, longestReason } from '#lib/rules/questions.ts';
import { needReader } from '../session/need-reader.ts';
import { clientHere, writing, type Writing, type WritingKind } from './action.ts';
import type { DatabaseWords } from './words.ts';

export type OwnQuestions = OutputOf<'listQuestions'>['result'];

interface Props {
  kind: WritingKind;
  of: string;
  words: DatabaseWords;
  /** The reader's earlier questions about this database. */
  before: OwnQuestions;
}

const longest: Record<WritingKind, number> = {
  ...{ question: longestQuestion, answer: longestAnswer },
  ...{ trial: longestReason, purchase: longestReason, other: longestReason },
};

/** Told from here on how much room is left, in characters. */
const nearEnd = 50;

function OwnQuestion({ one, words }: { one: OwnQuestions[number]; words: DatabaseWords }) {
  return (
    <li>
      <p>
        {one.question} <span className="quiet">{words[one.state]}</span>
      </p>
      {one.answers.map((answer) => (
        <blockquote key={answer.answerId}>
          {answer.answer} <span className="quiet">{answer.name ?? words.library}</span>
        </blockquote>
      ))}
    </li>
  );
}

/** A box to write in; a visitor is asked to sign in on sending. */
export default function WritingForm({ kind, of, words, before }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [own, setOwn] = useState(before);
  const problemId = useId();
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, []);

  const submit = async (data: FormData) => {
    const field = (name: string) => String(data.get(name) ?? '').trim();
    const named = kind === 'other' && { name: field('name'), url: field('url') };
    const args: Writing = { kind, of, text: text.trim(), ...named };
    setProblem(args.text === '' ? words.needText : '');
    if (args.text === '') {
      box.current?.focus();
      return;
    }
    setIsSending(true);
    const isDone = await needReader(writing, args);
    setIsSending(false);
    if (!isDone) return;
    setText('');
    form.current?.reset();
    if (kind !== 'question') return;
    const answer = await clientHere().call('listQuestions', { recordId: of, mine: true });
    if (answer.success) setOwn(answer.data.result);
  };

  const left = longest[kind] - text.length;
  const labels = {
    ...{ question: words.yourQuestion, answer: words.yourAnswer },
    ...{ trial: words.yourReason, purchase: words.yourReason, other: words.yourReason },
  };
  return (
    <form
      ref={form}
      className="writing-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      {kind === 'other' && (
        <>
          <label>
            {words.itsName}
            <input name="name" className="field" maxLength={200} required />
          </label>
          <label>
            {words.itsAddress}
            <input name="url" className="field" type="url" maxLength={1000} pattern="https?://.*" />
          </label>
        </>
      )}
      <label>
        {labels[kind]}
        <textarea
          ref={box}
          className="field"
          rows={4}
          maxLength={longest[kind]}
          value={text}
          aria-describedby={problemId}
          aria-invalid={problem !== ''}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
      </label>
      {(kind === 'question' || kind === 'answer') && <p className="quiet">{words.shownLater}</p>}
      <p className="problem" role="alert" id={problemId}>
        {problem}
      </p>
      {left <= nearEnd && <p className="quiet">{words.left.replace('{{shown}}', String(left))}</p>}
      <button type="submit" className="btn btn-main" disabled={isSending}>
        {isSending ? words.sending : words.send}
      </button>
      {own.length > 0 && (
        <section>
          <h3>{words.ownQuestions}</h3>
          <ul>
            {own.map((one) => (
              <OwnQuestion key={one.questionId} one={one} words={words} />
            ))}
          </ul>
        </section>
      )}
    </form>
  );
}
