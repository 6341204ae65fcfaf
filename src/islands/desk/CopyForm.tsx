import { useId, useRef, useState } from 'react';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import { copyLimits } from '#lib/rules/copies.ts';
import { Field, Problem } from './Fields.tsx';
import { useDesk } from './frame.tsx';
import { KeyButton, useEscape } from './keys.tsx';
import { useReturn } from './use-return.ts';

/** Barcode and place of a copy, as the form has them. */
export interface CopyFields {
  barcode: string;
  locationId: string;
  callNo: string;
  volume: string;
}

/** Barcode and place of a copy: of a new one, or to change. */
export default function CopyForm({
  first,
  places,
  send,
  problem,
  onSend,
  onBack,
}: {
  first: CopyFields;
  places: DeskOutputOf<'listDeskCopies'>['places'];
  /** Text of the button that sends the form. */
  send: string;
  problem: string;
  onSend: (fields: CopyFields) => Promise<void>;
  onBack: () => void;
}) {
  const { messages } = useDesk();
  const [fields, setFields] = useState(first);
  const isBusy = useRef(false);
  const placeId = useId();
  useReturn();
  const isFirst = useEscape(onBack);
  const set = (name: keyof CopyFields) => (value: string) => {
    setFields({ ...fields, [name]: value });
  };
  return (
    <form
      className="desk-lines"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy.current) return;
        isBusy.current = true;
        void onSend(fields).finally(() => {
          isBusy.current = false;
        });
      }}
    >
      <Field
        label={messages.copyBarcode}
        autoFocus
        required
        maxLength={copyLimits.barcode}
        autoComplete="off"
        value={fields.barcode}
        onValue={set('barcode')}
      />
      <p className="desk-field">
        <label htmlFor={placeId}>{messages.copyLocation}</label>
        <select
          id={placeId}
          className="field"
          required
          value={fields.locationId}
          onChange={(event) => {
            set('locationId')(event.target.value);
          }}
        >
          {places.map(({ locationId, name }) => (
            <option key={locationId} value={locationId}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <Field
        label={messages.copyCallNo}
        maxLength={copyLimits.callNo}
        autoComplete="off"
        value={fields.callNo}
        onValue={set('callNo')}
      />
      <Field
        label={messages.copyVolume}
        maxLength={copyLimits.volume}
        autoComplete="off"
        value={fields.volume}
        onValue={set('volume')}
      />
      <Problem text={problem} />
      <p className="desk-bar">
        <KeyButton type="submit" className="btn btn-main" hotkey="Enter">
          {send}
        </KeyButton>
        <KeyButton hotkey={isFirst ? 'Escape' : undefined} onClick={onBack}>
          {messages.back}
        </KeyButton>
      </p>
    </form>
  );
}
