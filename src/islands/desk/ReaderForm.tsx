import { useState } from 'react';
import { readerFormLimits } from '#lib/rules/desk-readers.ts';
import { Field, SelectField } from './Fields.tsx';
import FieldsForm from './FieldsForm.tsx';
import { useDesk, useDeskCall } from './frame.tsx';

/** What the form has of a reader; empty texts mean none. */
export interface ReaderFields {
  account: string;
  name: string;
  card: string;
  typeCode: string;
  libCode: string;
  department: string;
  validFrom: string;
  validUntil: string;
}

/** Name, card, type, department and validity of a reader: of a new one, or to correct. */
export default function ReaderForm({
  first,
  isNew,
  problem,
  onSend,
  onBack,
}: {
  first: ReaderFields;
  isNew: boolean;
  problem: string;
  onSend: (fields: ReaderFields) => Promise<void>;
  onBack: () => void;
}) {
  const { messages, libraries } = useDesk();
  const { data } = useDeskCall('listDeskReaderTypes', {});
  const [fields, setFields] = useState(first);
  const types = (data?.types ?? []).map(({ code, name }) => [code, name] as const);
  const isUnknown = first.typeCode !== '' && !types.some(([code]) => code === first.typeCode);
  const set = (name: keyof ReaderFields) => (value: string) => setFields({ ...fields, [name]: value });
  const text = (name: 'account' | 'name' | 'card' | 'department', label: string, isRequired: boolean) => (
    <Field
      label={label}
      required={isRequired}
      maxLength={readerFormLimits[name]}
      autoFocus={name === (isNew ? 'account' : 'name')}
      value={fields[name]}
      onValue={set(name)}
    />
  );
  return (
    <FieldsForm
      className="desk-lines card desk-reader"
      send={isNew ? messages.addReader : messages.saveReader}
      problem={problem}
      onSend={() => onSend(fields)}
      onBack={onBack}
    >
      {isNew && text('account', messages.account, true)}
      {text('name', messages.readerName, true)}
      {text('card', messages.cardNumber, !isNew)}
      <SelectField
        label={messages.readerType}
        value={fields.typeCode}
        options={[['', '—'], ...(isUnknown ? [[first.typeCode, first.typeCode] as const] : []), ...types]}
        onValue={set('typeCode')}
      />
      {libraries.length > 1 && (
        <SelectField
          label={messages.readerLibrary}
          value={fields.libCode}
          options={libraries.map(({ libCode, name }) => [libCode, name])}
          onValue={set('libCode')}
        />
      )}
      {text('department', messages.department, false)}
      <Field label={messages.validFrom} type="date" value={fields.validFrom} onValue={set('validFrom')} />
      <Field label={messages.validUntil} type="date" value={fields.validUntil} onValue={set('validUntil')} />
    </FieldsForm>
  );
}
