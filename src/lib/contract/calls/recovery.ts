import { z } from 'zod';

/** From `checkUser`; left out by a reader who is signed in. */
const ticket = z.string().min(1).max(64);
const encrypted = z.string().min(1).max(1024);
const phone = z.string().trim().min(1).max(32);
const mail = z.string().trim().min(1).max(254);
const code = z.string().trim().min(1).max(16);
const whose = z.object({ ticket: ticket.optional() });
const times = z.object({
  /** How many there may be today still. */
  times: z.int(),
});
const checked = z.object({ checked: z.boolean() });
const bound = z.object({ bound: z.boolean() });

/** Recovery of passwords and binding of contacts (portal-content §7). None of them reveals whether an account exists. */
export const recoveryCalls = {
  getRecoveryCaptcha: {
    summary: 'A captcha for checkUser: its key, and its picture as a data address.',
    input: z.object({}),
    output: z.object({ codeKey: z.string(), verifyCode: z.string() }),
  },
  checkUser: {
    summary: 'Begins the recovery of a password; answers a ticket for the steps that follow, valid for 30 minutes.',
    input: z.object({
      username: z.string().trim().min(1).max(100),
      verifyCode: z.string().trim().min(1).max(16),
      codeKey: z.string().min(1).max(64),
    }),
    output: z.object({ ticket: z.string() }),
  },
  sendPhoneCode: {
    summary: 'Sends a code by text message: in a recovery if the number is the account’s, to a signed-in reader any.',
    input: whose.extend({ phone }),
    output: times,
  },
  sendMailCode: {
    summary: 'Sends a code by mail, in the same way.',
    input: whose.extend({ mail }),
    output: times,
  },
  countPhoneCodes: { summary: 'How many codes by text message there may be today still.', input: whose, output: times },
  countMailCodes: { summary: 'How many codes by mail there may be today still.', input: whose, output: times },
  checkPhoneCode: {
    summary: 'Proves a recovery by the code of a text message.',
    input: z.object({ ticket, phone, code }),
    output: checked,
  },
  checkMailCode: {
    summary: 'Proves a recovery by the code of a mail.',
    input: z.object({ ticket, mail, code }),
    output: checked,
  },
  resetPassword: {
    summary: 'Sets the new password of a recovery that was proved, once, and ends all sessions of the reader.',
    input: z.object({ ticket, password: encrypted, confirmPassword: encrypted }),
    output: z.object({ changed: z.boolean() }),
  },
  countContactChanges: {
    summary: 'How many contacts may still be changed today.',
    input: whose,
    output: times,
  },
  resetPhone: {
    summary: 'Binds another phone, by the code that was sent to it, for a reader or in a recovery that was proved.',
    input: whose.extend({ phone, code }),
    output: bound,
  },
  bindContacts: {
    summary: 'Binds phone, mail or both to the reader, each by the code that was sent to it.',
    input: z.object({
      phone: phone.optional(),
      phoneCode: code.optional(),
      mail: mail.optional(),
      mailCode: code.optional(),
    }),
    output: bound,
  },
};
