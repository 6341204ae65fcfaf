import { useId, useState } from 'react';
import type { CopyRequest } from '#lib/contract/calls/copy-request-shapes.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatDay } from '#lib/i18n/format.ts';
import { takeCodeDigits } from '#lib/rules/copy-requests.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { useFrame } from '../section/frame.tsx';
import type { CopyRequestMessages } from './messages.ts';

/**
 * Takes a copy over from the reader who has it: by the code that they show, or by the barcode on the copy. What is wrong
 * is said at the box (portal-content §5).
 * @param given the code that a QR code has brought
 */
export function TakeOver({
  request,
  messages,
  given,
  onTaken,
}: {
  request: CopyRequest;
  messages: CopyRequestMessages;
  given: string;
  onTaken: () => void;
}) {
  const { client, reader, language } = useFrame();
  const [by, setBy] = useState<'code' | 'barcode'>('code');
  const [text, setText] = useState(given);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const id = useId();
  const isCode = by === 'code';
  const take = async () => {
    setSending(true);
    const { requestId } = request;
    const { userId, groupCode } = reader;
    const own = { requestId, userId, groupCode };
    const answer = isCode
      ? await client.call('confirmTakeCode', { ...own, code: text })
      : await client.call('writeTakeBarcode', { ...own, barcode: text });
    setSending(false);
    if (!answer.success) {
      if (answer.errCode !== errCodes.unauthenticated) setProblem(answer.message);
      return;
    }
    showToast('success', fill(messages.taken, { due: formatDay(answer.data.dueOn, language) }));
    onTaken();
  };
  return (
    <form
      className="request-take"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void take();
      }}
    >
      <label htmlFor={id}>{isCode ? messages.takeCode : messages.takeBarcode}</label>
      <div>
        <input
          id={id}
          className="field"
          value={text}
          maxLength={isCode ? takeCodeDigits : 64}
          inputMode={isCode ? 'numeric' : 'text'}
          autoComplete={isCode ? 'one-time-code' : 'off'}
          data-by={by}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          onChange={(event) => {
            setText(event.target.value);
            setProblem('');
          }}
        />
        <button className="btn btn-main" aria-disabled={isSending}>
          {messages.take}
        </button>
      </div>
      <p id={`${id}-problem`} className="bad" role="alert">
        {problem}
      </p>
      <button
        type="button"
        className="request-link"
        onClick={() => {
          setBy(isCode ? 'barcode' : 'code');
          setText('');
          setProblem('');
        }}
      >
        {isCode ? messages.byBarcode : messages.byCode}
      </button>
    </form>
  );
}
