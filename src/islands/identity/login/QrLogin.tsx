import { useEffect, useMemo, useState } from 'react';
import { showToast } from '#lib/stores/toasts.ts';
import type { BindMessages } from '../bind/messages.ts';
import { browserClient } from '../session/client.ts';
import type { LoginSite } from './AccountForm.tsx';
import { proceed } from './proceed.ts';
import { settle } from './sign-in.ts';

interface Props {
  site: LoginSite;
  messages: BindMessages;
  /** Where the page leads after sign-in; a dialog stays on its page. */
  next: string | undefined;
}

/** How often it is asked whether the code was confirmed. */
const pollMs = 2_000;

interface Code {
  picture: string;
  key: string;
}

/** Sign-in by a messaging app: a QR code that is over after some minutes, asked for until it was confirmed. */
export default function QrLogin({ site, messages, next }: Props) {
  const client = useMemo(() => browserClient(site.requestContext, site.unreachable), [site]);
  const [code, setCode] = useState<Code>();
  const [failure, setFailure] = useState('');
  const [isOver, setIsOver] = useState(false);
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isWanted = true;
    const begin = async () => {
      const code = client.call('loginCode', { signInPath: `${site.links.signIn}/messaging` });
      // What draws it is loaded where it is shown.
      const [answer, { qrSvg }] = await Promise.all([code, import('#lib/citation/qr.ts')]);
      if (!isWanted) return;
      setFailure(answer.success ? '' : answer.message);
      if (!answer.success) return;
      const { key, loginUrl } = answer.data;
      setCode({ key, picture: `data:image/svg+xml,${encodeURIComponent(qrSvg(loginUrl))}` });
      setIsOver(false);
    };
    void begin();
    return () => {
      isWanted = false;
    };
  }, [client, site, round]);

  useEffect(() => {
    if (code === undefined || isOver) return undefined;
    let isAsking = false;
    const ask = async () => {
      const answer = await client.call('wxLogin', { key: code.key });
      if (!answer.success) return;
      const { status, jwt, openId } = answer.data;
      if (status === 'expired') setIsOver(true);
      if (status !== 'done') return;
      clearInterval(timer);
      if (jwt === null) {
        const base = site.links.home.slice(0, -'/home'.length);
        const back = (next ?? location.pathname + location.search).slice(base.length);
        location.assign(`${site.links.bindAccount}?${new URLSearchParams({ openId, next: back }).toString()}`);
        return;
      }
      const outcome = await settle(jwt, {
        ...site.requestContext,
        nextPath: next ?? location.pathname,
        mustBindContact: site.mustBindContact,
        loginType: '',
        clientOf: (session) => browserClient({ ...site.requestContext, session }, site.unreachable),
      });
      if (outcome.kind === 'refused') showToast('error', outcome.message);
      else proceed(outcome, site.links, next);
    };
    const timer = setInterval(() => {
      // Nobody reads the code in a tab that is not seen.
      if (isAsking || document.hidden) return;
      isAsking = true;
      void ask().finally(() => {
        isAsking = false;
      });
    }, pollMs);
    return () => clearInterval(timer);
  }, [client, code, isOver, next, site]);

  const here = `${site.links.signIn}/messaging?${new URLSearchParams({ next: next ?? '' }).toString()}`;
  return (
    <section className="qr-login" aria-labelledby="qr-title">
      <h3 id="qr-title">{messages.qrTitle}</h3>
      <div className="qr" data-over={isOver}>
        {code && <img src={code.picture} alt={messages.qrAlt} width={180} height={180} />}
        {(isOver || failure !== '') && (
          <div className="qr-over" role="status">
            <p>{failure === '' ? messages.qrExpired : failure}</p>
            <button type="button" className="btn" onClick={() => setRound((before) => before + 1)}>
              {messages.qrRefresh}
            </button>
          </div>
        )}
      </div>
      <p className="text-muted text-sm">{messages.qrHint}</p>
      <a
        className="forgot"
        rel="nofollow"
        href={here}
        onClick={(event) => {
          // A dialog comes back to its page.
          if (next === undefined)
            event.currentTarget.href = here + encodeURIComponent(location.pathname + location.search);
        }}
      >
        {messages.qrHere}
      </a>
    </section>
  );
}
