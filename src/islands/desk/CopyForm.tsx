import { useState, type ReactNode } from 'react';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import { copyLimits } from '#lib/rules/copies.ts';
import { Field, SelectField } from './Fields.tsx';
import FieldsForm from './FieldsForm.tsx';
import { useDesk } from './frame.tsx';

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
  children,
}: {
  first: CopyFields;
  places: DeskOutputOf<'listDeskPlaces'>['places'];
  /** Text of the button that sends the form. */
  send: string;
  problem: string;
  onSend: (fields: CopyFields) => Promise<void>;
  onBack: () => void;
  /** Fields before these, of which the first has the focus. */
  children?: ReactNode;
}) {
  const { messages } = useDesk();
  const [fields, setFields] = useState(first);
  const set = (name: keyof CopyFields) => (value: string) => setFields({ ...fields, [name]: value });
  return (
    <FieldsForm send={send} problem={problem} onSend={() => onSend(fields)} onBack={onBack}>
      {children}
      <Field
        label={messages.copyBarcode}
        autoFocus={children === undefined}
        required
        maxLength={copyLimits.barcode}
        value={fields.barcode}
        onValue={set('barcode')}
      />
      <SelectField
        label={messages.copyLocation}
        isRequired
        value={fields.locationId}
        options={places.map(({ locationId, name }) => [locationId, name])}
        onValue={set('locationId')}
      />
      <Field label={messages.copyCallNo} maxLength={copyLimits.callNo} value={fields.callNo} onValue={set('callNo')} />
      <Field label={messages.copyVolume} maxLength={copyLimits.volume} value={fields.volume} onValue={set('volume')} />
    </FieldsForm>
  );
}
