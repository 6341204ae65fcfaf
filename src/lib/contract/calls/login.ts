import { z } from 'zod';

const nothing = z.object({});
const account = z.string().trim().min(1).max(100);
/** Encrypted by lib/rules/password-cipher.ts, in Base64. */
const encrypted = z.string().min(1).max(1024);
const codeKey = z.string().min(1).max(64);
const verifyCode = z.string().trim().min(1).max(16);
const flag = z.enum(['0', '1']);
/** Asks for the long captcha that sign-in wants for an account that was tried often. */
const captchaKind = z.object({ long: flag.optional() });
const hex = z.string().regex(/^[\da-f]{1,512}$/);
/** A proof of work as the ALTCHA library makes and signs it; it belongs to the captcha in `data`. */
const captchaWork = z.object({
  parameters: z.object({
    algorithm: z.string().max(32),
    nonce: hex,
    salt: hex,
    cost: z.number().int().positive(),
    keyLength: z.number().int().positive(),
    keyPrefix: hex,
    keySignature: hex,
    data: z.object({ codeKey }),
  }),
  signature: hex,
});
const token = z.object({ jwt: z.string(), jwtHeader: z.string() });

export const loginCalls = {
  getSignInParameter: {
    summary: 'What a sign-in form needs: the key under which passwords are encrypted, the name of the token’s header.',
    input: nothing,
    output: z.object({
      passwordKey: z.string(),
      jwtHeader: z.string(),
      /** What a new password must look like, in the language of the request. */
      passwordRule: z.string(),
      /** By which rules a new password is looked at: lib/rules/password.ts. */
      passwordPolicy: z.object({
        isPasswordProtect: flag,
        passwordCheck: z.enum(['0', '1', '2']),
        learningPass: z.boolean(),
      }),
    }),
  },
  getCaptcha: {
    summary:
      'A captcha: its key, and its picture as a data address. It works once, for five minutes. `long` 1 asks for the ' +
      'long one that sign-in wants (`data.captcha` of its refusal) for an account that was tried often.',
    input: captchaKind,
    output: z.object({ codeKey: z.string(), verifyCode: z.string() }),
  },
  getCaptchaKey: {
    summary: 'The key of a captcha; its picture is a request of its own.',
    input: captchaKind,
    output: z.object({ codeKey: z.string() }),
  },
  getCaptchaPicture: {
    summary:
      'The picture of a captcha that waits for its answer, as a data address; the same whenever it is asked for.',
    input: z.object({ codeKey }),
    output: z.object({ verifyCode: z.string() }),
  },
  getCaptchaWork: {
    summary:
      'Work for the browser of a reader who cannot read the picture of a captcha: a number to be found that takes it ' +
      'about a second.',
    input: z.object({ codeKey }),
    output: captchaWork,
  },
  solveCaptchaWork: {
    summary: 'What the picture of a captcha shows, for a browser that has done the work of getCaptchaWork.',
    input: z.object({
      challenge: captchaWork,
      solution: z.object({ counter: z.number().int().min(0), derivedKey: hex }),
    }),
    output: z.object({ verifyCode: z.string() }),
  },
  login: {
    summary:
      'Signs in by account and password (portal-shell §3). errCode 200 with data false: the password must be changed; ' +
      'with data 10000: it has not been changed for too long.',
    input: z.object({
      username: account,
      password: encrypted,
      verifyCode,
      codeKey,
      mappingPath: z.string().max(64).optional(),
      nextpath: z.string().max(2000).optional(),
      loginSystem: z.coerce.number().int().default(1),
    }),
    output: token,
  },
  forceModify: {
    summary:
      'Changes a password that must be changed, by the one that was, and signs in. It takes a captcha as sign-in does: ' +
      'without one it would be a way to try passwords.',
    input: z.object({
      username: account,
      password: encrypted,
      newPassword: encrypted,
      confirmPassword: encrypted,
      verifyCode,
      codeKey,
    }),
    output: token,
  },
  logout: {
    summary: 'Ends the session of the token; succeeds without one too.',
    input: z.object({ pathname: z.string().max(2000).optional() }),
    output: z.object({
      /** Where to sign out of unified authentication too; empty where there is nowhere. */
      logoutUrl: z.string(),
      /** The session came of unified authentication, or the site has a way out of its own: its reader is led there next. */
      isUnified: z.boolean(),
    }),
  },
  logoutForExternal: {
    summary: 'Ends the session of a reader who came from another site, which has its own sign-out or reports it (CAS).',
    input: z.object({
      /** The logout request of CAS, which names the ticket whose session ends. */
      logoutRequest: z.string().max(20_000).optional(),
    }),
    output: z.object({ signedOut: z.boolean() }),
  },
  getSessionUser: {
    summary: 'The reader who is signed in (portal-shell §3, user info).',
    input: nothing,
    output: z.object({
      userId: z.string(),
      groupCode: z.string(),
      name: z.string(),
      /** Empty: the default picture. */
      opacPicUrl: z.string(),
      libCode: z.string(),
      /** Library chosen last in the selector; empty for all. */
      lastLibCode: z.string(),
      status: z.enum(['normal', 'frozen', 'lost']),
      /** 0 until the welcome dialog has been seen. */
      fristLoginFlag: flag,
    }),
  },
  listLibCodes: {
    summary: 'Libraries of the group, those whose code or name has the text when one is given.',
    input: z.object({ searchContent: z.string().trim().max(100).optional() }),
    output: z.array(z.object({ libCode: z.string(), libName: z.string() })),
  },
  saveLastLibCode: {
    summary: 'Remembers the library that a signed-in reader chose; empty for all. Visitors keep it in the browser.',
    input: z.object({ libCode: z.string().max(32) }),
    output: z.object({ libCode: z.string() }),
  },
};
