import { useState } from 'react';
import { maxOverrideReason } from '#lib/rules/overrides.ts';
import { Field, SelectField } from './Fields.tsx';
import FieldsForm from './FieldsForm.tsx';
import { useDesk } from './frame.tsx';

const terms = ['rules', 'overnight', 'day'] as const;
type Term = (typeof terms)[number];

/** Due day and reason of what staff do against the rules of lending. */
export default function OverrideForm({
  send,
  mayFollowRules,
  onSend,
  onBack,
}: {
  /** Text of the button that sends the form. */
  send: string;
  /** Whether the rules may decide the due day, as for a new loan. */
  mayFollowRules: boolean;
  /** @param dueOn ISO day or `overnight`; undefined where the rules decide it */
  onSend: (dueOn: string | undefined, reason: string) => void;
  onBack: () => void;
}) {
  const { messages } = useDesk();
  const [term, setTerm] = useState<Term>(mayFollowRules ? 'rules' : 'day');
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const dueOn = { rules: undefined, overnight: 'overnight', day }[term];
  return (
    <FieldsForm
      send={send}
      problem=""
      onSend={() => {
        onSend(dueOn, reason);
        return Promise.resolve();
      }}
      onBack={onBack}
    >
      <Field
        label={messages.overrideReason}
        autoFocus
        required
        maxLength={maxOverrideReason}
        value={reason}
        onValue={setReason}
      />
      {mayFollowRules && (
        <SelectField
          label={messages.dueTerm}
          value={term}
          options={terms.map((entry) => [entry, messages[`dueTerm_${entry}`]])}
          onValue={setTerm}
        />
      )}
      {term === 'day' && (
        <Field
          label={mayFollowRules ? messages.dueDay : messages.dueTerm}
          type="date"
          required
          value={day}
          onValue={setDay}
        />
      )}
    </FieldsForm>
  );
}
