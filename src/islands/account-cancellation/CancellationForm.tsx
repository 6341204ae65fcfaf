import type { OutputOf } from '#lib/contract/contract.ts';
import { evaluationChoices } from '#lib/rules/reader-data.ts';
import Field from '../identity/account/Field.tsx';
import { ActForm, MainAct } from '../section/ActForm.tsx';
import { useFrame } from '../section/frame.tsx';
import { counted } from '../section/text.ts';
import CodeProof from './CodeProof.tsx';
import type { CancellationMessages } from './messages.ts';

interface Props {
  check: OutputOf<'checkCancellation'>;
  messages: CancellationMessages;
}

/** The last step: the choice about comments, the proof, and that the reader knows what happens. */
export default function CancellationForm({ check, messages }: Props) {
  const { language, outcome } = useFrame();
  const sent = outcome?.act === 'cancelAccount' || outcome?.act === 'sendCancellationCode' ? outcome : undefined;
  const chosen = sent?.values['evaluations'] ?? 'delete';
  return (
    <ActForm className="account-form max-w-104">
      {check.evaluations > 0 && (
        <fieldset className="grid gap-1 mb-4">
          <legend>{counted(messages, 'evaluations', check.evaluations, language)}</legend>
          {evaluationChoices.map((choice) => (
            <label key={choice} className="check">
              <input type="radio" name="evaluations" value={choice} defaultChecked={choice === chosen} />
              {messages[`choice_${choice}`]}
            </label>
          ))}
        </fieldset>
      )}
      {check.proof === 'password' ? (
        <Field
          id="cancel-password"
          name="password"
          type="password"
          autoComplete="current-password"
          label={messages.password}
          problem={sent?.problems['password']}
        />
      ) : (
        <CodeProof contacts={check.contacts} messages={messages} sent={sent} />
      )}
      <label className="check">
        <input
          type="checkbox"
          name="understood"
          defaultChecked={sent?.values['understood'] !== undefined}
          aria-describedby="cancel-understood"
        />
        <span>{messages.understood}</span>
      </label>
      <p id="cancel-understood" className="problem" role="alert">
        {sent?.problems['understood']}
      </p>
      <p className="refused" role="alert">
        {sent?.problems['refused']}
      </p>
      <p>
        <MainAct act="cancelAccount">{messages.submit}</MainAct>
      </p>
    </ActForm>
  );
}
