import { useId, useState } from 'react';
import type { CopyRequest } from '#lib/contract/calls/copy-request-shapes.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { takeCodeDigits } from '#lib/rules/copy-requests.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useFrame } from '../section/frame.tsx';
import { useAddress } from '../section/section-address.ts';
import { Place } from '../section/section-parts.tsx';
import { takeOver } from './acts.ts';
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
  const { get } = useAddress();
  const [problem, setProblem] = useState('');
  const id = useId();
  const isCode = get('by') !== 'barcode';
  const take = async (form: FormData) => {
    const answer = await takeOver(client, reader, form);
    if (!answer.success) {
      if (answer.errCode !== errCodes.unauthenticated) setProblem(answer.message);
      return;
    }
    showToast('success', fill(messages.taken, { due: formatDay(answer.data.dueOn, language) }));
    onTaken();
  };
  return (
    <ActForm className="request-take" values={{ id: request.requestId }} perform={take}>
      <label htmlFor={id}>{isCode ? messages.takeCode : messages.takeBarcode}</label>
      <div>
        <input
          key={String(isCode)}
          id={id}
          className="field"
          name={isCode ? 'code' : 'barcode'}
          defaultValue={isCode ? given : ''}
          maxLength={isCode ? takeCodeDigits : 64}
          inputMode={isCode ? 'numeric' : 'text'}
          autoComplete={isCode ? 'one-time-code' : 'off'}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          onChange={() => {
            setProblem('');
          }}
        />
        <ActButton act="take" className="btn btn-main">
          {messages.take}
        </ActButton>
      </div>
      <p id={`${id}-problem`} className="bad" role="alert">
        {problem}
      </p>
      <Place className="request-link" values={{ by: isCode ? 'barcode' : '' }} keep={['all', 'kind', 'page']}>
        {isCode ? messages.byBarcode : messages.byCode}
      </Place>
    </ActForm>
  );
}
