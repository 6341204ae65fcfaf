import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { fill } from '#lib/i18n/fill.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useFrame } from '../section/frame.tsx';
import { useSecondsLeft } from '../section/seconds-left.ts';
import type { CopyRequestMessages } from './messages.ts';

type Code = OutputOf<'showTakeCode'>;

/** How often it is asked whether the other reader has taken the copy over, in milliseconds. */
const askMs = 3_000;

const clock = (seconds: number) => `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * The code with which another reader takes a copy over: big digits and a QR code for five minutes; then it says that it
 * is over, and gives a new one.
 * @param isTaken asks whether the copy was taken over; anyone who answers yes shows that
 */
export function TakeCode({
  requestId,
  title,
  messages,
  isTaken,
}: {
  requestId: string;
  title: string;
  messages: CopyRequestMessages;
  isTaken: () => Promise<boolean>;
}) {
  const { client, base } = useFrame();
  const [code, setCode] = useState<Code>();
  const [picture, setPicture] = useState('');
  const [problem, setProblem] = useState('');
  const left = useSecondsLeft(code);
  const box = useRef<HTMLDivElement>(null);
  const isOver = code !== undefined && left === 0;

  const show = async () => {
    // What draws it is loaded where it is shown.
    const [answer, { qrSvg }] = await Promise.all([
      client.call('showTakeCode', { requestId }),
      import('#lib/citation/qr.ts'),
    ]);
    setProblem(answer.success ? '' : answer.message);
    if (!answer.success) return;
    setPicture(`data:image/svg+xml,${encodeURIComponent(qrSvg(location.origin + base + answer.data.qrPath))}`);
    setCode(answer.data);
    box.current?.focus();
  };

  // What asks is another function whenever the list around it is redrawn: the clock must not begin again with it.
  const ask = useEffectEvent(isTaken);
  useEffect(() => {
    if (code === undefined || isOver) return undefined;
    let isAsking = false;
    const timer = setInterval(() => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      void ask().finally(() => {
        isAsking = false;
      });
    }, askMs);
    return () => {
      clearInterval(timer);
    };
  }, [code, isOver]);

  if (code === undefined || isOver) {
    return (
      <div className="take-code" ref={box} tabIndex={-1}>
        {isOver && (
          <p className="bad" role="alert">
            {messages.codeOver}
          </p>
        )}
        {problem !== '' && (
          <p className="bad" role="alert">
            {problem}
          </p>
        )}
        <ActForm values={{ id: requestId }} perform={show}>
          <ActButton
            act="showCode"
            className="btn btn-main"
            about={fill(messages.named, { what: isOver ? messages.newCode : messages.showCode, title })}
          >
            {isOver ? messages.newCode : messages.showCode}
          </ActButton>
        </ActForm>
      </div>
    );
  }
  return (
    <div className="take-code" ref={box} tabIndex={-1} role="group" aria-label={messages.takeCode}>
      <p>{messages.codeHint}</p>
      {/* Spoken digit by digit; a plain paragraph may not have a label. */}
      <p className="take-digits" role="img" aria-label={[...code.code].join(' ')}>
        {code.code}
      </p>
      <img src={picture} alt={messages.codeQr} width={200} height={200} />
      <p role="timer" aria-live="off">
        {fill(messages.codeLeft, { left: clock(left) })}
      </p>
    </div>
  );
}
