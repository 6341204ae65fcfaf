import { errCodes } from '../../lib/contract/envelope.ts';
import { jwtHeader } from '../../lib/contract/session.ts';
import { passwordRule } from '../../lib/rules/password.ts';
import { situations } from '../../lib/rules/situations.ts';
import { type CallContext, type Handlers, ServiceError } from '../platform/context/context.ts';
import { cameOfUnified, endCasSession, unifiedLogoutUrl } from './methods/logout.ts';
import { message } from '../platform/messages/index.ts';
import { openPasswordSession, stepNeeded } from './second-factor/step.ts';
import { revokeSession } from './sessions/sessions.ts';
import type { ReaderRow } from '../platform/readers/readers.ts';
import {
  captchaPicture,
  createCaptcha,
  createCaptchaKey,
  isLongCaptcha,
  solveCaptcha,
} from '../platform/attempts/captcha.ts';
import { createCaptchaWork, textForWork } from '../platform/attempts/captcha.work.ts';
import { decryptPassword } from './accounts/cipher.ts';
import { rememberDevice } from './accounts/known-device.ts';
import { passwordPolicy } from './accounts/password-policy.ts';
import { hashChosen, refuseWeakPassword } from './accounts/passwords.ts';
import { provePassword, refuseOldPassword } from './accounts/sign-in.ts';

/** Ends the session that a call came with; undefined when there is none. */
async function signOut(call: CallContext): Promise<{ isUnified: boolean } | undefined> {
  const reader = await call.signedIn();
  if (!reader) return undefined;
  await revokeSession(call, reader.sessionId);
  return { isUnified: await cameOfUnified(call, reader.sessionId) };
}

/**
 * Makes the browser known whose password was right, also when it has to be changed first. Where more is needed to sign
 * in it is known once that is shown: anyone who has the password alone must not count as the reader's own device.
 */
async function rememberUnlessMore(call: CallContext, reader: ReaderRow): Promise<void> {
  if ((await stepNeeded(call, reader.id)) === undefined) rememberDevice(call, reader.account_key);
}

/**
 * Before a password is tried: who signs in elsewhere alone would else be signed in past it.
 * @throws ServiceError 403 where the library has no sign-in by account and password (portal-shell §3)
 */
function requireAccounts({ library }: CallContext): void {
  if (library.file.findConfig.normalLogin !== '1') throw new ServiceError(errCodes.forbidden, 'noSuchWayIn');
}

/** The calls of sign-in and session (portal-shell §7.2). */
export const signInHandlers = {
  getSignInParameter: (_, { secrets, library, language }) => ({
    passwordKey: secrets.passwordKey,
    jwtHeader,
    passwordRule: message(language, passwordRule(passwordPolicy(library))),
    passwordPolicy: passwordPolicy(library),
  }),
  getCaptcha: ({ long }, call) => createCaptcha(call, long === '1'),
  getCaptchaKey: async ({ long }, call) => ({ codeKey: await createCaptchaKey(call, long === '1') }),
  getCaptchaPicture: async ({ codeKey }, call) => ({ verifyCode: await captchaPicture(call, codeKey) }),
  getCaptchaWork: ({ codeKey }, call) => createCaptchaWork(call, codeKey),
  solveCaptchaWork: (input, call) => textForWork(call, input),
  login: async ({ username, password, verifyCode, codeKey }, call) => {
    requireAccounts(call);
    const plain = decryptPassword(call.secrets, password);
    await solveCaptcha(call, codeKey, verifyCode);
    const proved = await provePassword(call, username, plain, { kind: 'captcha', isLong: isLongCaptcha(codeKey) });
    await rememberUnlessMore(call, proved.reader);
    await refuseOldPassword(call, proved, plain);
    return openPasswordSession(call, proved.reader);
  },
  forceModify: async ({ username, password, newPassword, confirmPassword, verifyCode, codeKey }, call) => {
    requireAccounts(call);
    const [old, chosen, confirmation] = [
      decryptPassword(call.secrets, password),
      decryptPassword(call.secrets, newPassword),
      decryptPassword(call.secrets, confirmPassword),
    ];
    // The new password is looked at before the old one: what is wrong with it must not tell that the old one is right.
    await refuseWeakPassword(call, { password: chosen, confirmation, names: [username] });
    await solveCaptcha(call, codeKey, verifyCode);
    const witness = { kind: 'captcha', isLong: isLongCaptcha(codeKey) } as const;
    const { reader } = await provePassword(call, username, old, witness);
    await rememberUnlessMore(call, reader);
    const hash = await hashChosen(call, reader, { password: chosen, confirmation });
    const token = await openPasswordSession(call, reader, hash);
    call.say(situations.passwordChanged.key);
    return token;
  },
  logout: async (_, call) => {
    const ended = await signOut(call);
    // A site with its own way out sends everybody there, however they came in (portal-shell §4.5).
    const isSiteWide = ended !== undefined && call.library.file.findConfig.unifieAuthenLogoutUrl !== '';
    return { logoutUrl: unifiedLogoutUrl(call), isUnified: isSiteWide || ended?.isUnified === true };
  },
  logoutForExternal: async ({ logoutRequest }, call) => {
    if (logoutRequest === undefined) return { signedOut: (await signOut(call)) !== undefined };
    await endCasSession(call, logoutRequest);
    return { signedOut: true };
  },
} satisfies Partial<Handlers>;
