import { useEffect, useRef, useState } from 'react';
import type { Client } from '#lib/client/client.ts';
import type { Language } from '#lib/contract/language.ts';
import { rememberCaptcha, waitingCaptcha } from '#lib/stores/session/captcha.ts';
import type { CaptchaMessages } from './messages.ts';

export interface CaptchaPicture {
  codeKey: string;
  /** Address of the picture: a data address, or where the server draws it. */
  verifyCode: string;
}

interface Props {
  client: Client;
  language: Language;
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
  /** That of sign-in, which the tab remembers until it was sent. */
  remembered?: boolean;
}

/** The captcha that this tab still has, where it may be answered, else another one. */
async function pictureFor(client: Client, call: 'getCaptcha' | 'getRecoveryCaptcha', long: boolean, codeKey?: string) {
  const again = codeKey === undefined ? undefined : await client.call('getCaptchaPicture', { codeKey });
  if (codeKey !== undefined && again?.success) return { ...again, data: { ...again.data, codeKey } };
  return call === 'getCaptcha' ? client.call(call, long ? { long: '1' } : {}) : client.call(call, {});
}

/** The box for the captcha's characters, its picture and the link for another. */
export default function Captcha(props: Props) {
  const {
    client,
    language,
    messages,
    first,
    round,
    long = false,
    problem,
    call = 'getCaptcha',
    remembered = false,
  } = props;
  const [picture, setPicture] = useState(first);
  const [failure, setFailure] = useState('');

  const [requests, setRequests] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const work = useRef<AbortController>(undefined);
  /** How the work for a picture goes, in words. */
  const [latestWork, setLatestWork] = useState<{ codeKey: string; isUnderWay: boolean; message: string }>();
  const workHere = latestWork?.codeKey === picture?.codeKey ? latestWork : undefined;

  // Work for a picture that is no longer shown is of no use.
  useEffect(() => () => work.current?.abort(), [picture?.codeKey]);

  async function workInstead(codeKey: string) {
    const controller = new AbortController();
    work.current?.abort();
    work.current = controller;
    const say = (message: string) => setLatestWork({ codeKey, isUnderWay: true, message });
    // At once, and in words when they have come.
    say('…');
    try {
      const { solveByWork } = await import('./captcha-work.ts');
      const { message, verifyCode } = await solveByWork(client, { language, codeKey, say, controller });
      if (controller.signal.aborted) return;
      setLatestWork({ codeKey, isUnderWay: false, message });
      if (verifyCode !== undefined && input.current) input.current.value = verifyCode;
    } catch {
      // Its script did not come: asking for another picture says what is wrong, or gives one to try again with.
      setLatestWork(undefined);
      setRequests((before) => before + 1);
    }
  }

  useEffect(() => {
    const isFirst = round + requests === 0;
    if (first && isFirst) {
      if (remembered) rememberCaptcha(first.codeKey);
      return undefined;
    }
    let isWanted = true;
    const waiting = remembered && isFirst ? waitingCaptcha() : undefined;
    void pictureFor(client, call, long, waiting).then((answer) => {
      if (!isWanted) return;
      setFailure(answer.success ? '' : answer.message);
      if (!answer.success) return;
      if (remembered) rememberCaptcha(answer.data.codeKey);
      setPicture(answer.data);
    });
    return () => {
      isWanted = false;
    };
  }, [client, call, first, round, long, requests, remembered]);

  return (
    <div>
      <label htmlFor="login-verify-code">{messages.verifyCode}</label>
      <div className="captcha">
        <input
          ref={input}
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
        <button type="button" className="plain" onClick={() => setRequests((before) => before + 1)}>
          {messages.changeIt}
        </button>
      </div>
      <input type="hidden" name="codeKey" value={picture?.codeKey ?? ''} />
      {picture && (
        <p className="work">
          <button
            type="button"
            className="plain"
            aria-disabled={workHere?.isUnderWay}
            onClick={() => {
              if (workHere?.isUnderWay !== true) void workInstead(picture.codeKey);
            }}
          >
            {messages.captchaByDevice}
          </button>
          <span role="status">{workHere?.message}</span>
        </p>
      )}
      <p id="login-verify-code-problem" className="problem">
        {problem ?? failure}
      </p>
    </div>
  );
}
