import { createRoot } from 'react-dom/client';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { sessionOf } from '../identity/session/page-session.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import { clientHere, isWritingKind, writing, type Writing, type WritingKind } from './action.ts';
import sheet from './form.css?url';
import { useEffect, useId, useRef, useState } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { longestAnswer, longestQuestion, longestReason } from '#lib/rules/questions.ts';
import { needReader } from '../identity/session/need-reader.ts';
import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

type DatabaseMessages = Pick<
  Messages['databases'],
  | 'yourQuestion'
  | 'yourAnswer'
  | 'yourReason'
  | 'itsName'
  | 'itsAddress'
  | 'shownLater'
  | 'send'
  | 'sending'
  | 'needText'
  | 'left'
  | 'ownQuestions'
  | 'waiting'
  | 'released'
  | 'hidden'
  | 'library'
>;

const databaseMessages = messageLoader(
  'databases',
  import.meta.glob('./*/databases.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);

type OwnQuestions = OutputOf<'listQuestions'>['result'];

interface Props {
  kind: WritingKind;
  of: string;
  messages: DatabaseMessages;
  /** The reader's earlier questions about this database. */
  before: OwnQuestions;
}

const longest: Record<WritingKind, number> = {
  question: longestQuestion,
  answer: longestAnswer,
  trial: longestReason,
  purchase: longestReason,
  other: longestReason,
};

/** From here on, the form shows how many characters are left. */
const nearEnd = 50;

function OwnQuestion({ one, messages }: { one: OwnQuestions[number]; messages: DatabaseMessages }) {
  return (
    <li>
      <p>
        {one.question} <span className="quiet">{messages[one.state]}</span>
      </p>
      {one.answers.map((answer) => (
        <blockquote key={answer.answerId}>
          {answer.answer} <span className="quiet">{answer.name ?? messages.library}</span>
        </blockquote>
      ))}
    </li>
  );
}

/** A box to write in; a visitor is asked to sign in on sending. */
function WritingForm({ kind, of, messages, before }: Props) {
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
    setProblem(args.text === '' ? messages.needText : '');
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
    question: messages.yourQuestion,
    answer: messages.yourAnswer,
    trial: messages.yourReason,
    purchase: messages.yourReason,
    other: messages.yourReason,
  };
  return (
    <form
      ref={form}
      className="form writing-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      {kind === 'other' && (
        <>
          <label>
            {messages.itsName}
            <input name="name" className="field" maxLength={200} required />
          </label>
          <label>
            {messages.itsAddress}
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
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {(kind === 'question' || kind === 'answer') && <p className="quiet">{messages.shownLater}</p>}
      <p className="problem" role="alert" id={problemId}>
        {problem}
      </p>
      {left <= nearEnd && <p className="quiet">{messages.left.replace('{{shown}}', String(left))}</p>}
      <button type="submit" className="btn btn-main" disabled={isSending}>
        {isSending ? messages.sending : messages.send}
      </button>
      {own.length > 0 && (
        <section className="pt-4">
          <h3>{messages.ownQuestions}</h3>
          <ul>
            {own.map((entry) => (
              <OwnQuestion key={entry.questionId} one={entry} messages={messages} />
            ))}
          </ul>
        </section>
      )}
    </form>
  );
}

export async function openWriting(button: HTMLElement): Promise<void> {
  const place = userMenuElement();
  const holder = button.parentElement;
  const { form: kind, of = '' } = button.dataset;
  if (!place || !holder || !isWritingKind(kind)) return;
  const requestContext = requestContextOf(place);
  const hasOwn = kind === 'question' && sessionOf(place).user() !== undefined;
  const [messages, own] = await Promise.all([
    databaseMessages(requestContext.language),
    hasOwn ? clientHere().call('listQuestions', { recordId: of, mine: true }) : undefined,
    loadStylesheet(sheet),
  ]);
  const before = own?.success ? own.data.result : [];
  createRoot(holder).render(<WritingForm kind={kind} of={of} messages={messages} before={before} />);
}
