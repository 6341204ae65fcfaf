import { useState, type SyntheticEvent } from 'react';
import type { InputOf, OutputOf } from '#lib/contract/contract.ts';
import { evaluationChoices } from '#lib/rules/reader-data.ts';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import { formText } from '#lib/rules/form-text.ts';
import Field from '../identity/account/Field.tsx';
import { toastResult } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { counted } from '../section/text.ts';
import CodeProof from './CodeProof.tsx';
import type { CancellationMessages } from './messages.ts';

interface Props {
  check: OutputOf<'checkCancellation'>;
  messages: CancellationMessages;
  again: () => void;
  done: () => void;
}
type Wish = InputOf<'cancelAccount'>;

/** The last step: the choice about comments, the proof, and that the reader knows what happens. */
export default function CancellationForm({ check, messages, again, done }: Props) {
  const { client, confirm, language } = useFrame();
  const [problems, setProblems] = useState<{ proof?: string; understood?: string }>({});
  const [refused, setRefused] = useState('');
  const [isBusy, setBusy] = useState(false);

  const send = async (input: FormData): Promise<void> => {
    const wish: Wish = {
      evaluations:
        evaluationChoices.find((evaluationChoice) => evaluationChoice === input.get('evaluations')) ?? 'delete',
      understood: true,
    };
    if (check.proof === 'password') {
      const parameter = await client.call('getSignInParameter', {});
      if (!parameter.success) {
        setRefused(parameter.message);
        return;
      }
      wish.password = encryptPassword(formText(input, 'password').trim(), parameter.data.passwordKey);
    } else {
      wish.channel = input.get('channel') === 'phone' ? 'phone' : 'mail';
      wish.code = formText(input, 'code').trim();
    }
    const answer = await client.call('cancelAccount', wish);
    if (answer.success) {
      done();
      return;
    }
    // Something may have come in the way since.
    if (answer.errCode === 409) again();
    setRefused(answer.message);
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const isPassword = check.proof === 'password';
    const isMissing = formText(given, isPassword ? 'password' : 'code').trim() === '';
    const wrong = {
      ...(isMissing && { proof: isPassword ? messages.needPassword : messages.needCode }),
      ...(!given.has('understood') && { understood: messages.needUnderstood }),
    };
    setProblems(wrong);
    setRefused('');
    if (isBusy || Object.keys(wrong).length > 0) return;
    if (!(await confirm({ text: messages.confirm, does: messages.submit }))) return;
    setBusy(true);
    await send(given);
    setBusy(false);
  };
  return (
    <form className="account-form own-form" noValidate onSubmit={(event) => void submit(event)}>
      {check.evaluations > 0 && (
        <fieldset className="cancel-choice">
          <legend>{counted(messages, 'evaluations', check.evaluations, language)}</legend>
          {evaluationChoices.map((choice) => (
            <label key={choice}>
              <input type="radio" name="evaluations" value={choice} defaultChecked={choice === 'delete'} />
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
          problem={problems.proof}
        />
      ) : (
        <CodeProof
          contacts={check.contacts}
          messages={messages}
          problem={problems.proof}
          send={async (channel) => toastResult(await client.call('sendCancellationCode', { channel }))}
        />
      )}
      <label className="cancel-understood">
        <input type="checkbox" name="understood" aria-describedby="cancel-understood" />
        <span>{messages.understood}</span>
      </label>
      <p id="cancel-understood" className="problem" role="alert">
        {problems.understood}
      </p>
      <p className="refused" role="alert">
        {refused}
      </p>
      <p>
        <button className="btn btn-main" aria-disabled={isBusy}>
          {messages.submit}
        </button>
      </p>
    </form>
  );
}
