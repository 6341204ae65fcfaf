import type { OutputOf } from '../../lib/contract/contract.ts';
import { codesLeft, contactOf, sendCode } from '../identity/accounts/codes.ts';
import { bindContact } from '../identity/accounts/contacts.ts';
import { subjectOf } from '../identity/accounts/recovery.ts';
import { type Handlers, type ReaderCall, inputRefused, ServiceError } from '../platform/context/context.ts';
import type { Channel } from '../platform/context/outgoing.ts';
import { contactsOf, getReaderLimits, getUserInfo, updateUserInfo } from './profile.ts';
import { bindOwnIdentity, unbindIdentity } from './profile.identities.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { situations } from '../../lib/rules/situations.ts';
import { decryptPassword } from '../identity/accounts/cipher.ts';
import { hashChosen, savePassword } from '../identity/accounts/passwords.ts';
import { credentialOf, provePassword } from '../identity/accounts/sign-in.ts';
import { openSession } from '../identity/sessions/sessions.ts';
import { inTransaction } from '../platform/db/database.ts';
import { randomBytes } from 'node:crypto';
import { pictureTypeOf } from '../../lib/rules/profile.ts';
import { readerById } from '../platform/readers/readers.ts';
import { redrawReaderPicture } from '../platform/readers/reader-pictures.ts';

const longestEdge = 512;

/**
 * Gives the reader a picture under an address that nobody can guess, or takes it away. It is redrawn, whereby what a
 * camera writes into its pictures is gone.
 * @throws ServiceError 400 for what is no JPEG or PNG below 5 MB, whatever it calls itself; 429 as
 *   `redrawReaderPicture`
 */
const updateUserPicture: Handlers['updateUserPicture'] = async ({ picture }, call) => {
  const { store, library, reader, now, say } = call;
  const bytes = Buffer.from(picture, 'base64');
  const isTaken = picture === '';
  const isDrawable = !isTaken && pictureTypeOf(bytes) !== undefined;
  const drawn = isDrawable ? await redrawReaderPicture(call, bytes, longestEdge) : undefined;
  if (!isTaken && drawn === undefined) throw new ServiceError(errCodes.badRequest, 'pictureRefused');
  const key = randomBytes(16).toString('base64url');
  const opacPicUrl = isTaken ? '' : `/${library.mappingPath}/readerPicture/${key}`;
  await inTransaction(store.db, async (db) => {
    await db.deleteFrom('reader_picture').where('reader_id', '=', reader.id).execute();
    if (drawn) {
      const values = { media_type: drawn.media_type, bytes: drawn.bytes };
      await db
        .insertInto('reader_picture')
        .values({ reader_id: reader.id, key, ...values })
        .execute();
    }
    const picture_url = isTaken ? null : opacPicUrl;
    await db.updateTable('reader').set({ picture_url, updated_at: now() }).where('id', '=', reader.id).execute();
  });
  say(isTaken ? 'deleted' : situations.pictureUploaded.key);
  return { opacPicUrl };
};

/** @throws ServiceError 404 when the library has no reader with such a picture */
const getReaderPicture: Handlers['getReaderPicture'] = async ({ key }, { store, library }) => {
  const row = await store.db
    .selectFrom('reader_picture')
    .innerJoin('reader', 'reader.id', 'reader_picture.reader_id')
    .select(['media_type', 'bytes'])
    .where('key', '=', key)
    .where('reader.library_id', '=', library.id)
    .executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'pictureNotFound');
  return { mediaType: row.media_type, picture: Buffer.from(row.bytes).toString('base64') };
};

const dayMs = 24 * 60 * 60_000;

/**
 * Chooses another password. Anyone who knew the old one may have a session: all end, and the one who asks gets a new
 * one.
 * @throws ServiceError 400 when the old password is wrong or the new one breaks a rule, 429 after too many attempts
 */
const updatePassword: Handlers['updatePassword'] = async (input, call) => {
  const { secrets, reader, library } = call;
  const [old, password, confirmation] = [
    decryptPassword(secrets, input.password),
    decryptPassword(secrets, input.newPassword),
    decryptPassword(secrets, input.confirmPassword),
  ];
  const witness = { kind: 'session', sessionId: reader.sessionId } as const;
  const { reader: row } = await provePassword(call, reader.account, old, witness).catch((error: unknown) => {
    const isWrong = error instanceof ServiceError && error.key === 'wrongPassword';
    throw isWrong ? new ServiceError(errCodes.badRequest, 'oldPasswordWrong') : error;
  });
  const hash = await hashChosen(call, row, { password, confirmation });
  const token = await inTransaction(call.store.db, async (db) => {
    const inside = { ...call, store: { ...call.store, db } };
    await savePassword(inside, row, { hash, how: 'own' });
    return openSession(inside, library, row.id);
  });
  call.say(situations.passwordChanged.key);
  return token;
};

/** Whether the reader's password should be changed. */
const updatePasswordFlag: Handlers['updatePasswordFlag'] = async (_, { store, reader, library, now }) => {
  const credential = await credentialOf(store, reader.id);
  if (!credential) return { hasPassword: false, pwdFlag: '0', changedAt: null };
  const { passwordMaxAgeDays } = library.file;
  const isOld = passwordMaxAgeDays > 0 && now() - credential.changed_at > passwordMaxAgeDays * dayMs;
  return {
    hasPassword: true,
    pwdFlag: credential.must_change === 1 || isOld ? '1' : '0',
    changedAt: new Date(Number(credential.changed_at)).toISOString(),
  };
};

type Given = readonly [channel: Channel, text: string, code: string | undefined];

async function bind(call: ReaderCall, wanted: readonly Given[]): Promise<OutputOf<'getContacts'>> {
  const checked = wanted.map(([channel, text, code]) => {
    if (code === undefined) throw inputRefused(`${channel}Code`);
    return { channel, destination: contactOf(channel, text), code };
  });
  if (checked.length === 0) throw inputRefused('phone', 'mail');
  for (const entry of checked) await bindContact(call, call.reader.id, entry);
  call.say('contactBound');
  return contactsOf(call, await readerById(call.store, call.reader.id));
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
  getContacts: (_, call) => contactsOf(call, call.reader.row),
  sendOwnPhoneCode: async ({ phone }, call) => ({ times: await send(call, 'phone', phone) }),
  checkOwnPhone: ({ phone, code }, call) => bind(call, [['phone', phone, code]]),
  checkOwnMail: async ({ mail, code }, call) => {
    if (code !== undefined) return bind(call, [['mail', mail, code]]);
    await send(call, 'mail', mail);
    return contactsOf(call, call.reader.row);
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
