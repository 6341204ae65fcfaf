import type { OutputOf } from '../../lib/contract/contract.ts';
import { codesLeft, contactOf, sendCode } from '../identity/accounts/codes.ts';
import { bindContact } from '../identity/accounts/contacts.ts';
import { subjectOf } from '../identity/accounts/recovery.ts';
import type { Handlers, ReaderCall } from '../platform/context/context.ts';
import { inputRefused } from '../platform/context/errors.ts';
import type { Channel } from '../platform/context/outgoing.ts';
import { contactsOf, getReaderLimits, getUserInfo, updateUserInfo } from './profile.ts';
import { bindOwnIdentity, unbindIdentity } from './profile.identities.ts';
import { updatePassword, updatePasswordFlag } from './profile.password.ts';
import { getReaderPicture, updateUserPicture } from './profile.picture.ts';

type Given = readonly [channel: Channel, text: string, code: string | undefined];

async function bind(call: ReaderCall, wanted: readonly Given[]): Promise<OutputOf<'getContacts'>> {
  const checked = wanted.map(([channel, text, code]) => {
    if (code === undefined) throw inputRefused(`${channel}Code`);
    return { channel, destination: contactOf(channel, text), code };
  });
  if (checked.length === 0) throw inputRefused('phone', 'mail');
  for (const entry of checked) await bindContact(call, call.reader.id, entry);
  call.say('contactBound');
  return contactsOf(call);
}

async function send(call: ReaderCall, channel: Channel, text: string): Promise<number> {
  const times = await sendCode(call, await subjectOf(call, undefined), channel, contactOf(channel, text));
  call.say('codeSent');
  return times;
}

/** A reader's own entry (portal-content §7, Personal center). */
export const profileHandlers = {
  getUserInfo,
  updateUserInfo,
  getReaderLimits,
  updatePassword,
  updatePasswordFlag,
  updateUserPicture,
  getReaderPicture,
  bindOwnIdentity,
  unbindIdentity,
  getContacts: (_, call) => contactsOf(call),
  sendOwnPhoneCode: async ({ phone }, call) => ({ times: await send(call, 'phone', phone) }),
  checkOwnPhone: ({ phone, code }, call) => bind(call, [['phone', phone, code]]),
  checkOwnMail: async ({ mail, code }, call) => {
    if (code !== undefined) return bind(call, [['mail', mail, code]]);
    await send(call, 'mail', mail);
    return contactsOf(call);
  },
  countOwnCodes: async ({ channel }, call) => ({
    times: await codesLeft(call, await subjectOf(call, undefined), channel),
  }),
  updateContact: ({ phone, phoneCode, mail, mailCode }, call) =>
    bind(call, [
      ...(phone === undefined ? [] : [['phone', phone, phoneCode] as const]),
      ...(mail === undefined ? [] : [['mail', mail, mailCode] as const]),
    ]),
} satisfies Partial<Handlers>;
