import { useId, useState } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { CopyRequest } from '#lib/contract/calls/copy-request-shapes.ts';
import { fill } from '#lib/i18n/format.ts';
import { placeText } from '#lib/copy-requests/place-text.ts';
import { dayAfter, dayOf } from '#lib/rules/days.ts';
import { ActForm, MainAct } from '../section/ActForm.tsx';
import { DayField } from '../section/DayField.tsx';
import { useFrame } from '../section/frame.tsx';
import { OpenedForm } from '../section/OpenedForm.tsx';
import type { CopyRequestMessages } from './messages.ts';

export type PickupPlaces = OutputOf<'listPickupPlaces'>;
interface Props {
  request: CopyRequest;
  messages: CopyRequestMessages;
}

/** How long a pause is when the reader says nothing else, and at most, in days. */
const usualPause = 30;
const longestPause = 365;

function useIsRefused(act: string, { requestId }: CopyRequest): boolean {
  const { outcome } = useFrame();
  return outcome?.act === act && outcome.values['id'] === requestId;
}

/** Pauses a reservation until a day; the place in the queue stays. */
export function Pause({ request, messages }: Props) {
  const id = useId();
  const [today] = useState(() => dayOf(Date.now()));
  const isRefused = useIsRefused('suspend', request);
  const about = fill(messages.named, { what: messages.suspend, title: request.title });
  return (
    <OpenedForm isOpen={isRefused} label={messages.suspend} about={about}>
      <ActForm className="request-change" values={{ id: request.requestId }}>
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
        <MainAct act="suspend">{messages.suspend}</MainAct>
      </ActForm>
    </OpenedForm>
  );
}

export function ChangePlace({ request, messages, places }: Props & { places: PickupPlaces }) {
  const id = useId();
  const isRefused = useIsRefused('changePlace', request);
  const about = fill(messages.named, { what: messages.changePlace, title: request.title });
  return (
    <OpenedForm isOpen={isRefused} label={messages.changePlace} about={about}>
      <ActForm className="request-change" values={{ id: request.requestId }}>
        <label htmlFor={id}>{messages.pickupPlace}</label>
        <select id={id} className="field" name="place" defaultValue={request.pickupPlace?.addressId}>
          {places.map((place) => (
            <option key={place.addressId} value={place.addressId}>
              {placeText(place)}
            </option>
          ))}
        </select>
        <MainAct act="changePlace">{messages.save}</MainAct>
      </ActForm>
    </OpenedForm>
  );
}
