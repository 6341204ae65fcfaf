import { useMemo, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { ClientSite } from '#lib/client/conventions.ts';
import { bookFieldName, firstBooks, readOfferForm } from '#lib/rules/donation-form.ts';
import { checkOffer, donationKinds, offerLimits, type OfferText } from '#lib/rules/donations.ts';
import { showToast } from '#lib/stores/toasts.ts';
import Captcha, { type CaptchaPicture } from '../identity/login/Captcha.tsx';
import { useCaptchaRound } from '../identity/login/captcha-round.ts';
import type { CaptchaMessages } from '../identity/login/messages.ts';
import { browserClient } from '../identity/session/client.ts';
import { Problems } from './problems.ts';
import type { OfferMessages } from './messages.ts';

interface BoxProps {
  /** Of the field; its problem has the same name. */
  name: string;
  label: string;
  value: string;
  problems: Readonly<Record<string, string>>;
  type?: 'text' | 'tel' | 'email';
  inputMode?: 'numeric' | 'decimal';
  autoComplete?: string;
}

function Box({ name, label, value, problems, type = 'text', inputMode, autoComplete = 'off' }: BoxProps) {
  const id = `offer-${name.replaceAll('.', '-')}`;
  const problem = problems[name];
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        name={name}
        type={type}
        inputMode={inputMode}
        defaultValue={value}
        maxLength={300}
        autoComplete={autoComplete}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
      />
      <p id={`${id}-problem`} className="problem">
        {problem}
      </p>
    </div>
  );
}

interface Props {
  requestContext: ClientSite;
  /** Message for a service that does not answer. */
  unreachable: string;
  messages: OfferMessages;
  captchaMessages: CaptchaMessages;
  /** None for anyone who is signed in. */
  captcha: CaptchaPicture | undefined;
  isReader: boolean;
  /** What a contact is needed and used for. */
  contactHint: string;
  /** The choice of currencies, made by the server alone: it is long. */
  children?: ReactNode;
  given: OfferText;
  /** What was wrong with it when it was sent without scripts, by field. */
  problems: Readonly<Record<string, string>>;
  refused: string;
  /** Addresses that the form is sent to without scripts, and that its receipt is shown at. */
  action: string;
  receiptPath: string;
}

/** What a visitor or reader offers the library; without scripts it is sent as a form. */
export default function OfferForm(props: Props) {
  const {
    requestContext,
    unreachable,
    messages,
    captchaMessages,
    captcha,
    isReader,
    contactHint,
    children,
    given,
    receiptPath,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const [round, renewCaptcha] = useCaptchaRound(form);
  const client = useMemo(() => browserClient(requestContext, unreachable), [requestContext, unreachable]);
  const [problems, setProblems] = useState(props.problems);
  const [refused, setRefused] = useState(props.refused);
  const [rows, setRows] = useState(Math.max(firstBooks, given.books.length));
  const [isSending, setIsSending] = useState(false);

  const tell = (found: Readonly<Record<string, string>>) => {
    setProblems(found);
    const [first] = Object.keys(found);
    const box = first === undefined ? null : form.current?.elements.namedItem(first);
    if (box instanceof HTMLElement) box.focus();
  };

  const send = async (typed: OfferText, codeKey: string, verifyCode: string) => {
    setIsSending(true);
    const books = typed.books.map((book) => ({ ...book }));
    const answer = await client.call('donate', { ...typed, books, codeKey, verifyCode });
    if (answer.success) {
      location.assign(`${receiptPath}?number=${encodeURIComponent(answer.data.receipt)}&new=1`);
      return;
    }
    setIsSending(false);
    setRefused(answer.message);
    showToast('error', answer.message);
    tell(Problems.of(answer.data, messages));
    renewCaptcha();
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    const typed = readOfferForm(data, offerLimits.books);
    const [codeKey, verifyCode] = ['codeKey', 'verifyCode'].map((name) => String(data.get(name) ?? ''));
    const needsCode = !isReader && verifyCode?.trim() === '';
    const found = {
      ...Problems.problemMessages(checkOffer(typed, isReader).problems ?? [], messages),
      ...(needsCode && { verifyCode: messages.problem_verifyCode }),
    };
    setRefused('');
    tell(found);
    if (Object.keys(found).length === 0) void send(typed, codeKey ?? '', verifyCode ?? '');
  };

  const box = { problems };
  return (
    <form ref={form} className="form offer-form" method="post" action={props.action} noValidate onSubmit={submit}>
      {/* The Enter key presses the first button of a form: it must be the one that sends. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true">
        {messages.submit}
      </button>
      <p className="refused" role="alert">
        {refused}
      </p>
      <fieldset>
        <legend>{messages.kind}</legend>
        <div className="checks">
          {donationKinds.map((kind) => (
            <label key={kind} className="check">
              <input type="radio" name="kind" value={kind} defaultChecked={given.kind === kind} />
              {messages[kind]}
            </label>
          ))}
        </div>
      </fieldset>

      <div className="of-books">
        {Array.from({ length: rows }, (_, at) => {
          const book = given.books[at] ?? { title: '', author: '', isbn: '', quantity: '' };
          const name = (field: keyof typeof book) => bookFieldName(at, field);
          return (
            <fieldset key={at} className="offer-book">
              <legend>{messages.bookNumber.replace('{{number}}', String(at + 1))}</legend>
              <Box {...box} name={name('title')} label={messages.bookTitle} value={book.title} />
              <Box {...box} name={name('author')} label={messages.bookAuthor} value={book.author} />
              <Box {...box} name={name('isbn')} label={messages.bookIsbn} value={book.isbn} />
              <Box
                {...box}
                name={name('quantity')}
                label={messages.bookQuantity}
                value={book.quantity}
                inputMode="numeric"
              />
            </fieldset>
          );
        })}
        {rows < offerLimits.books && (
          <button
            className="btn"
            name="more"
            value="1"
            onClick={(event) => {
              event.preventDefault();
              setRows(Math.min(offerLimits.books, rows + firstBooks));
            }}
          >
            {messages.moreBooks}
          </button>
        )}
      </div>

      <fieldset className="of-money offer-pair">
        <legend className="sr-only">{messages.money}</legend>
        <Box {...box} name="amount" label={messages.amount} value={given.amount} inputMode="decimal" />
        <div>
          <label htmlFor="offer-currency">{messages.currency}</label>
          {children}
          <p className="problem">{problems['currency']}</p>
        </div>
      </fieldset>

      <fieldset>
        <legend>{messages.about}</legend>
        <p className="quiet">{contactHint}</p>
        <Box {...box} name="name" label={messages.name} value={given.name} autoComplete="name" />
        <div className="offer-pair">
          <Box {...box} name="phone" label={messages.phone} value={given.phone} type="tel" autoComplete="tel" />
          <Box {...box} name="mail" label={messages.mail} value={given.mail} type="email" autoComplete="email" />
        </div>
        <label className="check">
          <input type="checkbox" name="isPublic" value="1" defaultChecked={given.isPublic} />
          {messages.wantPublic}
        </label>
        <label className="check">
          <input type="checkbox" name="anonymous" value="1" defaultChecked={given.anonymous} />
          {messages.wantAnonymous}
        </label>
        <label htmlFor="offer-remark">{messages.remark}</label>
        <textarea
          id="offer-remark"
          className="field"
          name="remark"
          rows={3}
          maxLength={offerLimits.remark}
          defaultValue={given.remark}
          aria-describedby="offer-remark-problem"
        />
        <p id="offer-remark-problem" className="problem">
          {problems['remark']}
        </p>
      </fieldset>

      {!isReader && (
        <Captcha
          client={client}
          language={requestContext.language}
          messages={captchaMessages}
          first={captcha}
          round={round}
          problem={problems['verifyCode']}
        />
      )}
      <button className="btn btn-main" aria-disabled={isSending}>
        {isSending ? messages.submitting : messages.submit}
      </button>
    </form>
  );
}
