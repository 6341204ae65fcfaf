import { useId, useState, type ReactNode } from 'react';
import type { CopyRequest } from '#lib/contract/calls/copy-request-shapes.ts';
import { placeText } from '#lib/rules/pickup-place.ts';
import { dayAfter, dayOf } from '#lib/rules/days.ts';
import { toastResult, useCall } from '../section/call.ts';
import { DayField } from '../section/DayField.tsx';
import { useFrame } from '../section/frame.tsx';
import { Loaded } from '../section/section-parts.tsx';
import type { CopyRequestMessages } from './messages.ts';

interface Props {
  request: CopyRequest;
  messages: CopyRequestMessages;
  /** The change was made, or thought better of. */
  onDone: (isChanged: boolean) => void;
}

function Form({
  messages,
  save,
  onSave,
  onLeave,
  children,
}: {
  messages: CopyRequestMessages;
  save: string;
  onSave: (data: FormData) => Promise<void>;
  onLeave: () => void;
  children: ReactNode;
}) {
  const [isSending, setSending] = useState(false);
  const send = async (data: FormData) => {
    setSending(true);
    await onSave(data);
    setSending(false);
  };
  return (
    <form
      className="request-change"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void send(new FormData(event.currentTarget));
      }}
    >
      {children}
      <p className="acts">
        <button className="btn btn-main" aria-disabled={isSending}>
          {save}
        </button>
        <button type="button" className="btn" onClick={onLeave}>
          {messages.cancel}
        </button>
      </p>
    </form>
  );
}

/** How long a pause is when the reader says nothing else, and at most, in days. */
const usualPause = 30;
const longestPause = 365;

/** Pauses a reservation until a day; the place in the queue stays. */
export function Pause({ request, messages, onDone }: Props) {
  const { client } = useFrame();
  const id = useId();
  const [today] = useState(() => dayOf(Date.now()));
  return (
    <Form
      messages={messages}
      save={messages.suspend}
      onLeave={() => {
        onDone(false);
      }}
      onSave={async (data) => {
        const until = String(data.get('until') ?? '');
        onDone(toastResult(await client.call('suspendCopyRequest', { requestId: request.requestId, until })));
      }}
    >
      <label htmlFor={id}>{messages.pauseUntil}</label>
      <DayField
        id={id}
        name="until"
        required
        min={dayAfter(today, 1)}
        max={dayAfter(today, longestPause)}
        defaultValue={dayAfter(today, usualPause)}
      />
      <p className="quiet">{messages.pauseHint}</p>
    </Form>
  );
}

export function ChangePlace({ request, messages, onDone }: Props) {
  const { client } = useFrame();
  const id = useId();
  const called = useCall('listPickupPlaces', {});
  return (
    <Loaded called={called}>
      {(places) => (
        <Form
          messages={messages}
          save={messages.save}
          onLeave={() => {
            onDone(false);
          }}
          onSave={async (data) => {
            const pickupPlaceId = String(data.get('place') ?? '');
            onDone(
              toastResult(await client.call('changePickupPlace', { requestId: request.requestId, pickupPlaceId })),
            );
          }}
        >
          <label htmlFor={id}>{messages.pickupPlace}</label>
          <select id={id} className="field" name="place" defaultValue={request.pickupPlace?.addressId}>
            {places.map((place) => (
              <option key={place.addressId} value={place.addressId}>
                {placeText(place)}
              </option>
            ))}
          </select>
        </Form>
      )}
    </Loaded>
  );
}
