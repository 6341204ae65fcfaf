import { z } from 'zod';
import { limitedActs, base64Length, identityProviders, longestNickname, pictureBytes } from '../../rules/profile.ts';

const nothing = z.object({});
const flag = z.enum(['0', '1']);
const phone = z.string().trim().min(1).max(32);
const mail = z.string().trim().min(1).max(254);
const code = z.string().trim().min(1).max(16);
/** Encrypted by lib/rules/password-cipher.ts, in Base64. */
const encrypted = z.string().min(1).max(1024);
const provider = z.enum(identityProviders);
const times = z.object({
  /** How many codes there may be today still. */
  times: z.int(),
});
const contacts = z.object({
  /** As far as their owner recognises them; empty where there is none. */
  email: z.string(),
  emailFlag: flag,
  mobile: z.string(),
  mobileFlag: flag,
  /** Codes that can be sent today still, and contacts bound again. */
  mailTimes: z.int(),
  phoneTimes: z.int(),
  bindTimes: z.int(),
});
const status = z.enum(['normal', 'frozen', 'lost']);
const encoded = z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/);

/** A reader's own entry (portal-content §7, Personal center). */
export const profileCalls = {
  getUserInfo: {
    summary: 'What the library has of the reader: account, card, library, contacts, ways in.',
    input: nothing,
    output: z.object({
      userId: z.string(),
      account: z.string(),
      /** Number of the card or identity document, its middle hidden. */
      primaryId: z.string(),
      name: z.string(),
      /** What the reader wants to be called; empty where that is the name. */
      nickname: z.string(),
      libCode: z.string(),
      libName: z.string(),
      /** The library chosen last; empty for all. */
      lastLibCode: z.string(),
      libraries: z.array(z.object({ libCode: z.string(), libName: z.string() })),
      status,
      /** Empty without a picture. */
      opacPicUrl: z.string(),
      /** ISO day. */
      since: z.string(),
      ...contacts.pick({ email: true, emailFlag: true, mobile: true, mobileFlag: true }).shape,
      hasPassword: z.boolean(),
      /** The ways in by services of others that are open, and whether an account of each is bound (ISO time). */
      ways: z.array(z.object({ provider, boundAt: z.string().nullable(), isOpen: z.boolean() })),
    }),
  },
  updateUserInfo: {
    summary:
      'Changes what is the reader’s own to change: the name to be called by, and the library that searches begin with. ' +
      'Name, card number, library and status are the library’s.',
    input: z.object({
      nickname: z.string().trim().max(longestNickname).optional(),
      lastLibCode: z.string().max(32).optional(),
    }),
    output: z.object({ nickname: z.string(), lastLibCode: z.string() }),
  },
  updatePassword: {
    summary: 'Chooses another password by the one that was. All sessions end; the answer begins a new one.',
    input: z.object({ password: encrypted, newPassword: encrypted, confirmPassword: encrypted }),
    output: z.object({ jwt: z.string(), jwtHeader: z.string() }),
  },
  updatePasswordFlag: {
    summary: 'Whether the reader has a password, and whether it should be changed.',
    input: nothing,
    output: z.object({
      hasPassword: z.boolean(),
      /** 1: the library gave it out, or it has not been changed for longer than the library allows. */
      pwdFlag: flag,
      /** ISO time; null without a password. */
      changedAt: z.string().nullable(),
    }),
  },
  updateUserPicture: {
    summary: 'Gives the reader a picture (JPEG or PNG below 5 MB, in Base64); an empty one takes it away.',
    input: z.object({ picture: encoded.max(base64Length(pictureBytes)) }),
    output: z.object({ opacPicUrl: z.string() }),
  },
  getReaderPicture: {
    summary: 'The picture of a reader; only that reader gets its address.',
    input: z.object({ key: z.string().regex(/^[\w-]{22}$/) }),
    output: z.object({ mediaType: z.enum(['image/jpeg', 'image/png']), picture: z.string() }),
  },
  sendOwnPhoneCode: {
    summary: 'Sends the reader a code by text message, to a number that is to be bound.',
    input: z.object({ phone }),
    output: times,
  },
  checkOwnPhone: {
    summary: 'Binds the number by the code that was sent to it.',
    input: z.object({ phone, code }),
    output: contacts,
  },
  checkOwnMail: {
    summary: 'Without a code: sends one to the address. With the code: binds the address.',
    input: z.object({ mail, code: code.optional() }),
    output: contacts,
  },
  countOwnCodes: {
    summary: 'How many codes there may be today still, by text message or mail.',
    input: z.object({ channel: z.enum(['phone', 'mail']).default('phone') }),
    output: times,
  },
  getContacts: {
    summary: 'The reader’s contacts, whether they are verified, and how often they may be changed today.',
    input: nothing,
    output: contacts,
  },
  updateContact: {
    summary: 'Binds phone, mail or both, each by the code that was sent to it.',
    input: z.object({
      phone: phone.optional(),
      phoneCode: code.optional(),
      mail: mail.optional(),
      mailCode: code.optional(),
    }),
    output: contacts,
  },
  getReaderLimits: {
    summary: 'What the reader may not do at present, and why.',
    input: nothing,
    output: z.object({ status, limits: z.array(z.enum(limitedActs)) }),
  },
  bindOwnIdentity: {
    summary: 'Binds the person whom an outside service vouched for, by the ticket of that sign-in, to the reader.',
    input: z.object({ uid: z.string().min(1).max(64) }),
    output: z.object({ bound: z.boolean() }),
  },
  unbindIdentity: {
    summary: 'Takes away the binding of an outside service.',
    input: z.object({ provider }),
    output: z.object({ unbound: z.boolean() }),
  },
};
