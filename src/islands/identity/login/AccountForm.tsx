import { useMemo, useRef, useState, type SyntheticEvent } from 'react';
import type { ClientSite } from '#lib/client/conventions.ts';
import { isEmpty } from '#lib/rules/empty.ts';
import { situations } from '#lib/rules/situations.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { SiteLinks } from '../session/user-menu.ts';
import { browserClient } from '../session/client.ts';
import { captchaIsUsed } from '#lib/stores/session/captcha.ts';
import { proceed } from './proceed.ts';
import Captcha, { type CaptchaPicture } from './Captcha.tsx';
import { useCaptchaRound } from './captcha-round.ts';
import { loadCipher, signIn, type Entered, type Outcome } from './sign-in.ts';
import type { LoginMessages } from './messages.ts';

/** What the form needs to know of the library. */
export interface LoginSite {
  requestContext: ClientSite;
  /** Addresses in the reader's language. */
  links: SiteLinks;
  /** Shown beneath the form, line by line. */
  explanation: string;
  /** Whether readers may recover passwords (findPasswordFlag). */
  canReset: boolean;
  mustBindContact: boolean;
  unreachable: string;
}

interface Props {
  site: LoginSite;
  messages: LoginMessages;
  captcha?: CaptchaPicture | undefined;
  /** Where the page leads after sign-in; a dialog stays on its page. */
  next: string | undefined;
  /** Where a browser without scripts sends the form. */
  action?: string | undefined;
  /** What the server said to a form that was sent without scripts. */
  failure?: string | undefined;
}

type Field = 'username' | 'password' | 'verifyCode' | 'consent';
type Problems = Partial<Record<Field, string>>;

/** Account and password (portal-shell §2.7, §5). Without scripts it is a plain form that the page /login takes. */
export default function AccountForm({ site, messages, captcha, next, action, failure }: Props) {
  const client = useMemo(() => browserClient(site.requestContext, site.unreachable), [site]);
  const form = useRef<HTMLFormElement>(null);
  const [round, renewCaptcha] = useCaptchaRound(form);
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState(failure ?? '');
  const [busy, setBusy] = useState(false);
  const [long, setLong] = useState(false);

  const check = (input: FormData): Problems => ({
    ...(isEmpty(formText(input, 'username').trim()) && { username: messages.needUsername }),
    ...(isEmpty(formText(input, 'password').trim()) && { password: messages.needPassword }),
    ...(formText(input, 'verifyCode').trim() === '' && { verifyCode: messages.needVerifyCode }),
    ...(formText(input, 'consent').trim() === '' && { consent: messages[situations.consentMissing.key] }),
  });

  const send = async (entered: Entered) => {
    setBusy(true);
    captchaIsUsed();
    const outcome = await signIn(client, entered, {
      ...site.requestContext,
      nextPath: next ?? location.pathname,
      mustBindContact: site.mustBindContact,
      clientOf: (session) => browserClient({ ...site.requestContext, session }, site.unreachable),
    }).catch((): Outcome => ({ kind: 'refused', message: site.unreachable }));
    if (outcome.kind !== 'refused') {
      proceed(outcome, site.links, next);
      return;
    }
    setBusy(false);
    setRefused(outcome.message);
    setLong(outcome.long === true);
    showToast('error', outcome.message);
    renewCaptcha();
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const given = new FormData(event.currentTarget);
    const found = check(given);
    setProblems(found);
    setRefused('');
    const [first] = Object.keys(found);
    if (first !== undefined) {
      const box = event.currentTarget.elements.namedItem(first);
      if (box instanceof HTMLInputElement) box.focus();
      if (found.consent && first === 'consent') showToast('error', found.consent);
      return;
    }
    const password = given.get('password');
    void send({
      username: formText(given, 'username').trim(),
      password: typeof password === 'string' ? password : '',
      verifyCode: formText(given, 'verifyCode').trim(),
      codeKey: formText(given, 'codeKey').trim(),
    });
  };

  const box = (name: 'username' | 'password', label: string, autoComplete: string) => (
    <div>
      <label htmlFor={`login-${name}`}>{label}</label>
      <input
        id={`login-${name}`}
        className="field"
        name={name}
        type={name === 'password' ? 'password' : 'text'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        aria-invalid={problems[name] !== undefined}
        aria-describedby={`login-${name}-problem`}
      />
      <p id={`login-${name}-problem`} className="problem">
        {problems[name]}
      </p>
    </div>
  );
  const lines = site.explanation.split(/\r?\n/).filter((line) => line.trim() !== '');

  return (
    <form
      ref={form}
      className="account-form"
      method="post"
      action={action}
      noValidate
      onSubmit={submit}
      onFocus={() => void loadCipher().catch(() => undefined)}
    >
      <p className="refused" role="alert">
        {refused}
      </p>
      {box('username', messages.username, 'username')}
      {box('password', messages.password, 'current-password')}
      <Captcha
        client={client}
        language={site.requestContext.language}
        messages={messages}
        first={captcha}
        round={round}
        long={long}
        problem={problems.verifyCode}
        remembered
      />
      <div>
        <div className="consent">
          <input
            id="login-consent"
            name="consent"
            type="checkbox"
            value="1"
            aria-invalid={problems.consent !== undefined}
            aria-describedby="login-consent-problem"
          />
          <p>
            <label htmlFor="login-consent">{messages.consent}</label>{' '}
            <a href={site.links.privacy} target="_blank" rel="noopener">
              {messages.privacy}
            </a>
          </p>
        </div>
        <p id="login-consent-problem" className="problem">
          {problems.consent}
        </p>
      </div>
      <button className="btn btn-main" aria-disabled={busy}>
        {busy ? messages.signingIn : messages.signIn}
      </button>
      {site.canReset && (
        <a className="forgot" href={site.links.resetPassword}>
          {messages.forgot}
        </a>
      )}
      {lines.length > 0 && (
        <div className="explanation">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </form>
  );
}
