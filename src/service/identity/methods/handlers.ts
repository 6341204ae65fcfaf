import type { OutputOf } from '../../../lib/contract/contract.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { jwtHeader, type SessionToken } from '../../../lib/contract/session.ts';
import {
  type CallContext,
  type Handlers,
  inputRefused,
  ServiceError,
  type ReaderCall,
  type SignedIn,
} from '../../platform/context/context.ts';
import type { IdentityProviderName } from '../providers/types.ts';
import { readSession, findSession, signSessionToken } from '../sessions/sessions.ts';
import { bindByName, bindByPassword, bindWithCaptcha, checkBindingTicket } from './bind.ts';
import { askQr, askToConfirm, confirmQr, createQr } from './qr.ts';
import { arrivalSchema, endReplaced, findReplacement, type Arrival } from './replace-reader.ts';
import { beginSignIn, finishSignIn, openVouched, type Finished, type Stranger } from './sign-in.ts';
import {
  issueOwnTicket,
  issueTicket,
  takeOwnTicket,
  issueOpenTicket,
  readTicket,
  takeOpenTicket,
  ticketLifetimeMs,
} from '../accounts/tickets.ts';
import { getUnsentForm, storeUnsentForm } from '../accounts/unsent-form.ts';
import { z } from 'zod';

const entrySchema = z.object({ sessionId: z.string() });

/** A single-use code for an entry link. It grants what the session of the caller grants, and nothing beyond it. */
async function createEntryCode(call: ReaderCall): Promise<{ code: string; expiresAt: string }> {
  const code = await issueOpenTicket(call, 'entry', { sessionId: call.reader.sessionId });
  return { code, expiresAt: new Date(call.now() + ticketLifetimeMs.entry).toISOString() };
}

/** The reader of an entry code, which stays valid; undefined if the code or its session is over. */
async function readEntryCode(call: CallContext, code: string): Promise<SignedIn | undefined> {
  const entry = await readTicket(call, 'entry', code, entrySchema, 'any');
  return entry && findSession(call, call.library, entry.sessionId);
}

/** Uses an entry code. @returns a token of its session; undefined if the code was used by another call */
async function takeEntryCode(call: CallContext, code: string): Promise<SessionToken | undefined> {
  const entry = await takeOpenTicket(call, 'entry', code, entrySchema);
  return entry && signSessionToken(call, call.library, entry.sessionId);
}

type Signed = OutputOf<'ssoOpac'>;
type Messaged = OutputOf<'wxLogin'>;

const nobody: Signed = {
  jwt: '',
  jwtHeader: '',
  bind: '',
  openId: '',
  confirm: '',
  next: '/home',
  loginType: '',
  replaces: null,
};
const loginTypes = { cas: '4', passport: '2', oidc: '', messaging: '' } as const;

/** The screen on which somebody binds an account: openId for apps and passports, uid for single sign-on. */
function screenOf({ library }: CallContext, { provider }: Stranger): Exclude<Signed['bind'], ''> {
  if (provider === 'messaging' || provider === 'passport') return 'bindAccount';
  return library.file.identity[provider]?.binding === 'association' ? 'relevanceUid' : 'bindUid';
}

async function openArrival(call: CallContext, arrival: Arrival, agreed: string | undefined): Promise<Signed> {
  const { provider, next, readerId, session } = arrival;
  const replaces = await findReplacement(call, readerId, agreed);
  if (replaces) {
    await issueOwnTicket(call, 'arrival', arrival);
    return { ...nobody, next, replaces };
  }
  await endReplaced(call, readerId);
  const token = await openVouched(call, provider, { readerId, session });
  return { ...nobody, ...token, next, loginType: loginTypes[provider] };
}

/** Signs in a person for whom a provider vouched, or leads to the screen that binds an account. */
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
  return openArrival(call, { provider, next, readerId, session: arrived.identity.session }, undefined);
}

/** @throws ServiceError 400 if no sign-in with this provider waits for an answer in this browser */
async function finishArrival(call: CallContext, provider: IdentityProviderName, agreed: string): Promise<Signed> {
  const arrival = await takeOwnTicket(call, 'arrival', arrivalSchema);
  if (arrival?.provider !== provider) throw new ServiceError(errCodes.badRequest, 'wayInOver');
  return openArrival(call, arrival, agreed);
}

const linkOver = () => new ServiceError(errCodes.badRequest, 'linkOver');

/** @throws ServiceError 400 unless the token of the link is valid and of this library */
async function takeToken(
  call: CallContext,
  { jwt, header }: { jwt: string; header: string | undefined },
  agreed: string | undefined,
): Promise<Signed> {
  const isOurs = header === undefined || header.toLowerCase() === jwtHeader;
  const reader = isOurs ? await readSession(call, call.library, jwt) : undefined;
  if (!reader) throw linkOver();
  const replaces = await findReplacement(call, reader.id, agreed);
  if (replaces) return { ...nobody, replaces };
  await endReplaced(call, reader.id);
  return { ...nobody, jwt, jwtHeader };
}

/** @throws ServiceError 400 unless the code of the link is valid and unused */
async function takeCode(call: CallContext, code: string, agreed: string | undefined): Promise<Signed> {
  const reader = await readEntryCode(call, code);
  if (!reader) throw linkOver();
  const replaces = await findReplacement(call, reader.id, agreed);
  if (replaces) return { ...nobody, replaces };
  const token = await takeEntryCode(call, code);
  if (!token) throw linkOver();
  await endReplaced(call, reader.id);
  return { ...nobody, ...token };
}

/** Ways in by services of others, and the binding of accounts (portal-shell §2.4, §3, §4.1, §7.2). */
export const identityHandlers = {
  beginSignIn: ({ provider, returnPath, next, recordId, qr }, call) =>
    beginSignIn(call, {
      provider,
      returnPath,
      next,
      ...(recordId !== undefined && { recordId }),
      ...(qr !== undefined && { qr }),
    }),
  storeUnsentForm: (form, call) => storeUnsentForm(call, form),
  getUnsentForm: ({ ticket }, call) => getUnsentForm(call, ticket),
  createEntryCode: (_, call) => createEntryCode(call),
  ssoOpac: async ({ provider, query, jwt, jwtHeader: header, code, confirm, replace }, call) => {
    if (jwt !== undefined) return takeToken(call, { jwt, header }, replace);
    if (code !== undefined) return takeCode(call, code, replace);
    if (confirm !== undefined) {
      await confirmQr(call, confirm);
      call.say('loginConfirmed');
      return nobody;
    }
    if (provider === undefined) throw inputRefused('provider');
    if (replace !== undefined) return finishArrival(call, provider, replace);
    return letIn(call, await finishSignIn(call, provider, new URLSearchParams(query)));
  },
  otherLogin: ({ username, password, openId }, call) => bindByPassword(call, { username, password, openId }),
  userBind: (input, call) => bindWithCaptcha(call, input),
  checkBindingTicket: ({ openId }, call) => checkBindingTicket(call, openId),
  relevance: (input, call) => bindByName(call, input),
  wxLogin: async ({ code, state, key }, call): Promise<Messaged> => {
    const open: Messaged = { status: 'waiting', bindFlag: '0', jwt: null, openId: '', next: '/home' };
    if (key === undefined) {
      const query = new URLSearchParams({ code: code ?? '', state: state ?? '' });
      const { jwt, openId, next, replaces } = await letIn(call, await finishSignIn(call, 'messaging', query));
      if (replaces) throw new ServiceError(errCodes.conflict, 'otherReaderHere');
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
