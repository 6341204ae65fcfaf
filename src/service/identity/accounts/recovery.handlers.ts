import { errCodes } from '../../../lib/contract/envelope.ts';
import { situations } from '../../../lib/rules/situations.ts';
import { type Handlers, inputRefused, ServiceError } from '../../platform/context/context.ts';
import { createCaptcha } from '../../platform/attempts/captcha.ts';
import { decryptPassword } from './cipher.ts';
import { codesLeft, contactOf, sendCode } from './codes.ts';
import { bindContact, contactChangesLeft } from './contacts.ts';
import { hashChosen, savePassword } from './passwords.ts';
import { beginRecovery, proveRecovery, subjectOf, spendRecovery } from './recovery.ts';
import { forgiveSignIns } from './sign-in.ts';

/** The calls of recovery and binding (portal-content §7). */
export const recoveryHandlers = {
  getRecoveryCaptcha: (_, call) => createCaptcha(call),
  checkUser: async (input, call) => ({ ticket: await beginRecovery(call, input) }),
  sendPhoneCode: async ({ ticket, phone }, call) => {
    const subject = await subjectOf(call, ticket);
    const times = await sendCode(call, subject, 'phone', contactOf('phone', phone));
    call.say(subject.isKnown ? 'codeSent' : 'codeSentIfKnown');
    return { times };
  },
  sendMailCode: async ({ ticket, mail }, call) => {
    const subject = await subjectOf(call, ticket);
    const times = await sendCode(call, subject, 'mail', contactOf('mail', mail));
    call.say(subject.isKnown ? 'codeSent' : 'codeSentIfKnown');
    return { times };
  },
  countPhoneCodes: async ({ ticket }, call) => ({
    times: await codesLeft(call, await subjectOf(call, ticket), 'phone'),
  }),
  countMailCodes: async ({ ticket }, call) => ({ times: await codesLeft(call, await subjectOf(call, ticket), 'mail') }),
  checkPhoneCode: async ({ ticket, phone, code }, call) => {
    await proveRecovery(call, { ticket, channel: 'phone', destination: contactOf('phone', phone), code });
    return { checked: true };
  },
  checkMailCode: async ({ ticket, mail, code }, call) => {
    await proveRecovery(call, { ticket, channel: 'mail', destination: contactOf('mail', mail), code });
    return { checked: true };
  },
  resetPassword: async ({ ticket, password, confirmPassword }, call) => {
    const chosen = {
      password: decryptPassword(call.secrets, password),
      confirmation: decryptPassword(call.secrets, confirmPassword),
    };
    await spendRecovery(call, ticket, async (reader) => {
      await savePassword(call, reader, { hash: await hashChosen(call, reader, chosen), how: 'recovery' });
      // Anyone who forgot his password has tried in vain before.
      await forgiveSignIns(call, reader);
    });
    call.say(situations.passwordChanged.key);
    return { changed: true };
  },
  countContactChanges: async ({ ticket }, call) => ({
    times: await contactChangesLeft(call, (await subjectOf(call, ticket)).key),
  }),
  resetPhone: async ({ ticket, phone, code }, call) => {
    const { readerId, isProved } = await subjectOf(call, ticket);
    if (readerId === undefined || !isProved) throw new ServiceError(errCodes.badRequest, 'recoveryNotProved');
    await bindContact(call, readerId, { channel: 'phone', destination: contactOf('phone', phone), code });
    call.say('contactBound');
    return { bound: true };
  },
  bindContacts: async ({ phone, phoneCode, mail, mailCode }, call) => {
    const wanted = [
      ...(phone === undefined ? [] : [{ channel: 'phone' as const, text: phone, code: phoneCode }]),
      ...(mail === undefined ? [] : [{ channel: 'mail' as const, text: mail, code: mailCode }]),
    ];
    if (wanted.length === 0) throw inputRefused('phone', 'mail');
    for (const { channel, text, code } of wanted) {
      const destination = contactOf(channel, text);
      if (code === undefined) throw inputRefused(`${channel}Code`);
      await bindContact(call, call.reader.id, { channel, destination, code });
    }
    call.say('contactBound');
    return { bound: true };
  },
} satisfies Partial<Handlers>;
