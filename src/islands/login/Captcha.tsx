import { useEffect, useState } from 'react';
import type { Client } from '#lib/client/client.ts';
import { sessionKeys } from '#lib/site/reader-session.ts';
import type { LoginMessages } from './messages.ts';

export interface CaptchaPicture {
  codeKey: string;
  /** Address of the picture: a data address, or where the server draws it. */
  verifyCode: string;
}

/** What it says. */
export type CaptchaMessages = Pick<LoginMessages, 'verifyCode' | 'captchaAlt' | 'changeIt'>;

interface Props {
  client: Client;
  messages: CaptchaMessages;
  /** What the server has drawn into the page; fetched when there is none. */
  first: CaptchaPicture | undefined;
  /** Another picture is fetched whenever this number changes. */
  round: number;
  /** A long one, as sign-in may want it. */
  long?: boolean;
  problem: string | undefined;
  /** The call that draws it: recovery has one of its own. */
  call?: 'getCaptcha' | 'getRecoveryCaptcha';
}

/** The box for the captcha's characters, its picture and the link for another. */
export default function Captcha({ client, messages, first, round, long = false, problem, call = 'getCaptcha' }: Props) {
  const [picture, setPicture] = useState(first);
  const [failure, setFailure] = useState('');

  const [asked, setAsked] = useState(0);

  useEffect(() => {
    if (first && round + asked === 0) {
      sessionStorage.setItem(sessionKeys.codeKey, first.codeKey);
      return undefined;
    }
    let isWanted = true;
    const asking = call === 'getCaptcha' ? client.call(call, long ? { long: '1' } : {}) : client.call(call, {});
    void asking.then((answer) => {
      if (!isWanted) return;
      setFailure(answer.success ? '' : answer.message);
      if (!answer.success) return;
      sessionStorage.setItem(sessionKeys.codeKey, answer.data.codeKey);
      setPicture(answer.data);
    });
    return () => {
      isWanted = false;
    };
  }, [client, call, first, round, long, asked]);

  return (
    <div>
      <label htmlFor="login-verify-code">{messages.verifyCode}</label>
      <div className="captcha">
        <input
          id="login-verify-code"
          className="field"
          name="verifyCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={8}
          aria-invalid={problem !== undefined}
          aria-describedby="login-verify-code-problem"
        />
        {/* The place is kept while the picture is on its way. */}
        <span className="picture">
          {picture && <img src={picture.verifyCode} alt={messages.captchaAlt} height={44} />}
        </span>
        <button
          type="button"
          className="plain"
          onClick={() => {
            setAsked((before) => before + 1);
          }}
        >
          {messages.changeIt}
        </button>
      </div>
      <input type="hidden" name="codeKey" value={picture?.codeKey ?? ''} />
      <p id="login-verify-code-problem" className="problem">
        {problem ?? failure}
      </p>
    </div>
  );
}
