import type { Client } from '#lib/client/client.ts';
import type { InputOf, OutputOf } from '#lib/contract/contract.ts';

export type WayBack =
  | { kind: 'refused'; message: string; status: number }
  | { kind: 'bind'; location: string }
  | { kind: 'confirm'; ticket: string }
  | { kind: 'message'; message: string }
  /** Another reader is signed in, who has to agree first. */
  | { kind: 'asks'; replaces: Replacement; next: string }
  | { kind: 'signedIn'; signed: OutputOf<'ssoOpac'> };

export type Replacement = NonNullable<OutputOf<'ssoOpac'>['replaces']>;

/** Parameter of each screen that binds (portal-shell §2.7). */
const parameters = { bindAccount: 'openId', bindUid: 'uid', relevanceUid: 'uid' } as const;

/** Asks the service what the way back comes to. */
export async function readWayBack(client: Client, input: InputOf<'ssoOpac'>): Promise<WayBack> {
  const answer = await client.call('ssoOpac', input);
  if (!answer.success) {
    const { errCode } = answer;
    return { kind: 'refused', message: answer.message, status: errCode >= 400 && errCode < 600 ? errCode : 400 };
  }
  const { bind, openId, confirm, jwt, replaces, next } = answer.data;
  if (replaces) return { kind: 'asks', replaces, next };
  if (bind !== '') {
    const query = new URLSearchParams({ [parameters[bind]]: openId, next });
    return { kind: 'bind', location: `/${bind}?${query.toString()}` };
  }
  if (confirm !== '') return { kind: 'confirm', ticket: confirm };
  return jwt === '' ? { kind: 'message', message: answer.message } : { kind: 'signedIn', signed: answer.data };
}

/** Ends the session that a service which vouches for readers says has ended there. @returns whether it was understood */
export async function endByProvider(client: Client, logoutRequest: string): Promise<boolean> {
  const { success } = await client.call('logoutForExternal', { logoutRequest });
  return success;
}
