import type { Client } from '#lib/client/client.ts';
import { errCodes, statusOf, type Answer, type Failure } from '#lib/contract/envelope.ts';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import type { SecondFactorView } from '../../components/second-factor/second-factor-markup.ts';

export interface SecondFactorScreen {
  view: SecondFactorView;
  said: string;
  refused: string;
  status: number;
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** A password as calls take it. @returns the failure instead where the key could not be had */
async function sealedPassword(client: Client, form: FormData): Promise<{ password: string } | Failure> {
  const parameter = await client.call('getSignInParameter', {});
  if (!parameter.success) return parameter;
  const typed = textOf(form, 'password');
  return { password: typed === '' ? '' : encryptPassword(typed, parameter.data.passwordKey) };
}

/** Submits a form of a signed-in reader. @returns new recovery codes, if any */
async function actOf(client: Client, form: FormData): Promise<Answer<readonly string[]>> {
  const act = textOf(form, 'act');
  if (act === 'confirm') {
    const answer = await client.call('confirmSecondFactor', { code: textOf(form, 'code') });
    return answer.success ? { ...answer, data: answer.data.recoveryCodes } : answer;
  }
  const given = await sealedPassword(client, form);
  if ('success' in given) return given;
  if (act === 'renew') {
    const answer = await client.call('renewRecoveryCodes', { ...given, code: textOf(form, 'code') });
    return answer.success ? { ...answer, data: answer.data.recoveryCodes } : answer;
  }
  const answer =
    act === 'remove'
      ? await client.call('removeSecondFactor', { ...given, code: textOf(form, 'code') })
      : await client.call('beginSecondFactor', given);
  return answer.success ? { ...answer, data: [] } : answer;
}

/** Does what a form of the page sent, and reads what the page shows then. */
export async function secondFactorScreen(client: Client, form: FormData | undefined): Promise<SecondFactorScreen> {
  let [said, refused, status] = ['', '', 200];
  const refuse = (answer: Failure) => {
    [refused, status] = [answer.message, statusOf(answer)];
  };
  const act = form && textOf(form, 'act');
  if (form && act === 'prove') {
    const answer = await client.call('proveSecondFactor', { code: textOf(form, 'code') });
    if (answer.success) {
      const { recoveryCodes, ...token } = answer.data;
      return { view: { kind: 'arrived', token, recoveryCodes }, said, refused, status };
    }
    refuse(answer);
  }
  if (form && act === 'arrive') {
    const token = { jwt: textOf(form, 'jwt'), jwtHeader: textOf(form, 'jwtHeader') };
    return { view: { kind: 'arrived', token, recoveryCodes: [] }, said, refused, status };
  }
  const step = await client.call('getSecondStep', {});
  if (step.success && step.data.step !== '') return { view: { kind: 'step', step: step.data }, said, refused, status };
  if (act === 'prove') return { view: { kind: 'visitor' }, said, refused, status };

  let recoveryCodes: readonly string[] = [];
  if (form) {
    const answer = await actOf(client, form);
    if (answer.success) [said, recoveryCodes] = [answer.message, answer.data];
    else if (answer.errCode !== errCodes.unauthenticated) refuse(answer);
  }
  const state = await client.call('getSecondFactor', {});
  if (state.success) {
    const user = await client.call('getSessionUser', {});
    const name = user.success ? user.data.name : '';
    return { view: { kind: 'own', name, state: state.data, recoveryCodes }, said, refused, status };
  }
  if (state.errCode !== errCodes.unauthenticated) refuse(state);
  return { view: { kind: 'visitor' }, said, refused, status };
}
