import type { OutputOf } from '../../../lib/contract/contract.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { jwtHeader } from '../../../lib/contract/session.ts';
import type { CallContext, Handlers } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { readSession } from '../sessions/sessions.ts';
import { bindByName, bindByPassword, bindWithCaptcha, checkBindingTicket } from './bind.ts';
import { askQr, askToConfirm, confirmQr, createQr } from './qr.ts';
import { beginSignIn, finishSignIn, openVouched, type Finished, type Stranger } from './sign-in.ts';
import { issueTicket } from './tickets.ts';

type Signed = OutputOf<'ssoOpac'>;
type Messaged = OutputOf<'wxLogin'>;

const nobody: Signed = { jwt: '', jwtHeader: '', bind: '', openId: '', confirm: '', next: '/home', loginType: '' };
const loginTypes = { cas: '4', passport: '2', oidc: '', messaging: '' } as const;

/** The screen on which somebody binds an account: openId for apps and passports, uid for single sign-on. */
function screenOf({ library }: CallContext, { provider }: Stranger): Exclude<Signed['bind'], ''> {
  if (provider === 'messaging' || provider === 'passport') return 'bindAccount';
  return library.file.identity[provider]?.binding === 'association' ? 'relevanceUid' : 'bindUid';
}

/** Where somebody whom a provider vouched for is let in, or sent to bind an account. */
async function letIn(call: CallContext, { provider, next, arrived, qr }: Finished): Promise<Signed> {
  const { readerId } = arrived;
  if (qr !== undefined) {
    const confirmed = readerId === undefined ? { stranger: arrived.stranger } : { readerId };
    return { ...nobody, confirm: await askToConfirm(call, qr, confirmed) };
  }
  if (readerId === undefined) {
    const { stranger } = arrived;
    const openId = await issueTicket(call, 'bind', stranger);
    return { ...nobody, bind: screenOf(call, stranger), openId, next };
  }
  const token = await openVouched(call, provider, { readerId, session: arrived.identity.session });
  return { ...nobody, ...token, next, loginType: loginTypes[provider] };
}

/** The token of a link, if it is one of this library's that is still good. */
async function takeToken(call: CallContext, jwt: string, header: string | undefined): Promise<Signed> {
  const isOurs = header === undefined || header.toLowerCase() === jwtHeader;
  const reader = isOurs ? await readSession(call, call.library, jwt) : undefined;
  if (!reader) throw new ServiceError(errCodes.badRequest, 'linkOver');
  return { ...nobody, jwt, jwtHeader };
}

/** Ways in by services of others, and the binding of accounts (portal-shell §2.4, §3, §4.1, §7.2). */
export const identityHandlers = {
  beginSignIn: ({ provider, returnPath, next, recordId, qr }, call) =>
    beginSignIn(call, {
      ...{ provider, returnPath, next },
      ...(recordId !== undefined && { recordId }),
      ...(qr !== undefined && { qr }),
    }),
  ssoOpac: async ({ provider, query, jwt, jwtHeader: header, confirm }, call) => {
    if (jwt !== undefined) return takeToken(call, jwt, header);
    if (confirm !== undefined) {
      await confirmQr(call, confirm);
      call.say('loginConfirmed');
      return nobody;
    }
    if (provider === undefined) throw new ServiceError(errCodes.badRequest, 'badRequest', { field: 'provider' });
    return letIn(call, await finishSignIn(call, provider, new URLSearchParams(query)));
  },
  otherLogin: ({ username, password, openId }, call) => bindByPassword(call, { username, password, openId }),
  userBind: (given, call) => bindWithCaptcha(call, given),
  checkBindingTicket: ({ openId }, call) => checkBindingTicket(call, openId),
  relevance: (given, call) => bindByName(call, given),
  wxLogin: async ({ code, state, key }, call): Promise<Messaged> => {
    const open: Messaged = { status: 'waiting', bindFlag: '0', jwt: null, openId: '', next: '/home' };
    if (key === undefined) {
      const query = new URLSearchParams({ code: code ?? '', state: state ?? '' });
      const { jwt, openId, next } = await letIn(call, await finishSignIn(call, 'messaging', query));
      return {
        status: 'done',
        bindFlag: jwt === '' ? '0' : '1',
        jwt: jwt === '' ? null : { jwt, jwtHeader },
        openId,
        next,
      };
    }
    const found = await askQr(call, key);
    if (found === 'waiting' || found === 'expired') return { ...open, status: found };
    const { readerId, stranger } = found;
    if (readerId !== undefined) {
      const token = await openVouched(call, 'messaging', { readerId });
      return { ...open, status: 'done', bindFlag: '1', jwt: token };
    }
    const openId = stranger ? await issueTicket(call, 'bind', stranger) : '';
    return { ...open, status: 'done', openId };
  },
  loginCode: ({ signInPath }, call) => createQr(call, signInPath),
} satisfies Partial<Handlers>;
