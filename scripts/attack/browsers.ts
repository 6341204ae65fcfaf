import { encryptPassword } from '../../src/lib/rules/password-cipher.ts';
import type { TestServer } from '../test-server.ts';
import type { AttackResult } from './ask.ts';
import { callOf, password, signIn } from './reader.ts';

/** Two browsers of one reader: what one begins, the other must not see, confirm or end. */
export async function browsers({ url }: TestServer): Promise<AttackResult> {
  const [first, second] = [await signIn(url, 'demo'), await signIn(url, 'demo')];
  const key = await callOf(url, 'getSignInParameter', {}, {});
  const { passwordKey } = (JSON.parse(key.text) as { data: { passwordKey: string } }).data;
  const begun = await first.call('beginSecondFactor', { password: encryptPassword(password, passwordKey) });
  const secret = /"secret":"([A-Z2-7]+)"/.exec(begun.text)?.[1];
  const seen = await second.call('getSecondFactor');
  const problems = [
    ...(secret === undefined ? [`no enrolment was begun: ${begun.text.slice(0, 100)}`] : []),
    ...(secret !== undefined && seen.text.includes(secret) ? ['the second browser sees the secret of the first'] : []),
  ];
  return {
    sent: 'an enrolment of a second factor, read from another browser',
    outcome: seen.text.includes('"enrolment":null') ? 'not visible' : `visible: ${String(seen.status)}`,
    problems,
  };
}
