import { z } from 'zod';
import { identityProviders } from '../../rules/profile.ts';
import { isUnsentForm, maxUnsentFields, maxUnsentLength } from '../../rules/unsent-form.ts';

const account = z.string().trim().min(1).max(100);
/** Encrypted by lib/rules/password-cipher.ts, in Base64. */
const encrypted = z.string().min(1).max(1024);
const verifyCode = z.string().trim().min(1).max(16);
const codeKey = z.string().min(1).max(64);
/** A ticket of ours: it works once, for some minutes, in the browser that it was given to. */
const ticket = z.string().regex(/^[\w-]{1,64}$/);
const mappingPath = z.string().max(64).optional();
const providerName = z.enum(identityProviders);
/** A path of this origin: where else a browser would go must not be said by the person who asks. */
const ownPath = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[\w./-]*$/);
const readerName = z.object({ name: z.string(), account: z.string() });
const bound = z.object({ bound: z.literal(true) });

export const identityCalls = {
  beginSignIn: {
    summary: 'Begins a sign-in with a provider: where to send the browser.',
    input: z.object({
      provider: providerName,
      /** Where the provider sends the browser back to. */
      returnPath: ownPath,
      /** The path inside the library that the reader wanted. */
      next: z.string().max(2000).default('/home'),
      /** The record whose page asks, kept in the return link of unified authentication. */
      recordId: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
      /** Key of a QR code that was read. */
      qr: ticket.optional(),
    }),
    output: z.object({ url: z.url({ protocol: /^https?$/ }) }),
  },
  ssoOpac: {
    summary:
      'Signs in with what a provider sent back (provider, query), with the token (jwt, jwtHeader) or the single-use code ' +
      '(code) of a link, or confirms a sign-in on another device (confirm). If another reader is signed in, nothing ' +
      'happens: the answer has `replaces`, and the call is repeated with its session as `replace` (without query).',
    input: z.object({
      provider: providerName.optional(),
      /** The query of the address that the provider sent the browser to. */
      query: z.string().max(8000).optional(),
      jwt: z.string().max(4000).optional(),
      jwtHeader: z.string().max(64).optional(),
      /** Single-use code of createEntryCode. */
      code: ticket.optional(),
      /** The reader agreed to replace this session, as named in `replaces`. */
      replace: z.string().max(128).optional(),
      confirm: ticket.optional(),
    }),
    output: z.object({
      /** Empty unless somebody is signed in now. */
      jwt: z.string(),
      jwtHeader: z.string(),
      /** The screen on which a person unknown here binds an account; empty when there is nothing to bind. */
      bind: z.enum(['', 'bindAccount', 'bindUid', 'relevanceUid']),
      /** openId or uid of that screen. */
      openId: z.string(),
      /** Ticket with which the reader confirms the sign-in on another device; empty when there is none. */
      confirm: z.string(),
      /** Path inside the library. */
      next: z.string(),
      /** As the browser keeps it (portal-shell §9); empty for ways that have no number. */
      loginType: z.enum(['', '2', '4']),
      /** Another reader is signed in: ask whether to continue as the arriving one. Null if there is nothing to ask. */
      replaces: z.object({ session: z.string(), current: readerName, coming: readerName }).nullable(),
    }),
  },
  storeUnsentForm: {
    summary:
      'Stores a form that a reader sent after the session had ended, for fifteen minutes and this browser, until the ' +
      'same reader has signed in again. Fields that are passwords or codes are refused.',
    input: z.object({
      /** The reader who filled it in; empty for a visitor. */
      readerId: z.string().max(32),
      /** Path inside the library that it is sent to. */
      path: z.string().max(2000),
      fields: z
        .array(z.tuple([z.string().max(maxUnsentLength), z.string().max(maxUnsentLength)]))
        .min(1)
        .max(maxUnsentFields)
        .refine((fields) => isUnsentForm(fields)),
    }),
    output: z.object({ ticket: z.string() }),
  },
  getUnsentForm: {
    summary: 'The form of storeUnsentForm for its reader; for another reader it is deleted and has no fields.',
    input: z.object({ ticket }),
    output: z.object({ path: z.string(), fields: z.array(z.tuple([z.string(), z.string()])) }),
  },
  createEntryCode: {
    summary:
      'A single-use code for an entry link, for two minutes, in place of the token itself. A system that has the ' +
      "reader's token asks for it just before it sends the browser to `/{mappingPath}/?code={code}&pageType={pageType}`.",
    input: z.object({}),
    output: z.object({
      code: z.string(),
      /** ISO time. */
      expiresAt: z.string(),
    }),
  },
  otherLogin: {
    summary: 'Binds an account to the person whom a messaging app or passport vouched for; sign-in comes after.',
    input: z.object({
      username: account,
      password: encrypted,
      loginType: z.coerce.number().int().default(1),
      mappingPath,
      openId: ticket,
    }),
    output: bound,
  },
  userBind: {
    summary: 'Binds an account to the person whom single sign-on vouched for, by its password.',
    input: z.object({ username: account, password: encrypted, verifyCode, codeKey, uid: ticket, mappingPath }),
    output: bound,
  },
  checkBindingTicket: {
    summary:
      'Whether an account can be bound with this openId or uid, before anybody types anything; 400 when it is over.',
    input: z.object({ openId: ticket }),
    output: z.object({ isGood: z.literal(true) }),
  },
  relevance: {
    summary: 'Binds an account to the person whom single sign-on vouched for, by name and number.',
    input: z.object({ name: account, primaryId: account, verifyCode, codeKey, uid: ticket, mappingPath }),
    output: bound,
  },
  wxLogin: {
    summary:
      'Signs in by the messaging app: with code and state that it gave, or asks whether a QR code was confirmed.',
    input: z.object({
      code: z.string().max(500).optional(),
      state: z.string().max(100).optional(),
      /** Key of the QR code. */
      key: ticket.optional(),
    }),
    output: z.object({
      status: z.enum(['waiting', 'expired', 'done']),
      /** 1: the person is a reader; 0: an account must be bound with openId. */
      bindFlag: z.enum(['0', '1']),
      jwt: z.object({ jwtHeader: z.string(), jwt: z.string() }).nullable(),
      openId: z.string(),
      next: z.string(),
    }),
  },
  loginCode: {
    summary: 'A QR code for the messaging app: what is in it, and the key to ask by whether it was confirmed.',
    input: z.object({
      /** The page at which the way in by the messaging app begins. */
      signInPath: ownPath,
    }),
    output: z.object({
      code: z.literal('1'),
      loginUrl: z.url({ protocol: /^https?$/ }),
      key: z.string(),
      /** Seconds. */
      expiresIn: z.number().int(),
    }),
  },
};
