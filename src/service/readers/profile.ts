import { inLanguage } from '../../lib/contract/language.ts';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { maskMail, maskPhone } from '../../lib/rules/contacts.ts';
import { limitedActs, maskCardNumber } from '../../lib/rules/profile.ts';
import { situations } from '../../lib/rules/situations.ts';
import { attemptsLeftOf, limits } from '../platform/attempts/attempts.ts';
import { readerKey } from '../identity/accounts/recovery.ts';
import { credentialOf } from '../identity/accounts/sign-in.ts';
import { type ReaderCall, inputRefused, type Handlers } from '../platform/context/context.ts';
import { signInMethodsOf } from './profile.identities.ts';
import { readerById, type ReaderRow } from '../platform/readers/readers.ts';
import { inTransaction } from '../platform/db/database.ts';

const flag = (is: boolean): '0' | '1' => (is ? '1' : '0');

async function nicknameOf({ store, reader }: ReaderCall): Promise<string> {
  const row = await store.db
    .selectFrom('reader_profile')
    .select('nickname')
    .where('reader_id', '=', reader.id)
    .executeTakeFirst();
  return row?.nickname ?? '';
}

const maskedContacts = ({ mail, mail_verified_at, phone, phone_verified_at }: ReaderRow) => ({
  email: mail === null ? '' : maskMail(mail),
  emailFlag: flag(mail_verified_at !== null),
  mobile: phone === null ? '' : maskPhone(phone),
  mobileFlag: flag(phone_verified_at !== null),
});

/** The reader's contacts as their owner recognises them, with what may be changed of them today still. */
export async function contactsOf(call: ReaderCall, row: ReaderRow): Promise<OutputOf<'getContacts'>> {
  const counted = [limits.mailCodes, limits.phoneCodes, limits.contactChanges];
  const [mailTimes = 0, phoneTimes = 0, bindTimes = 0] = await attemptsLeftOf(call, counted, readerKey(row.id));
  return {
    ...maskedContacts(row),
    mailTimes,
    phoneTimes,
    bindTimes,
  };
}

/** What the library has of the reader. */
export const getUserInfo: Handlers['getUserInfo'] = async (_, call) => {
  const { store, library, language, reader } = call;
  const { row } = reader;
  const libraries = library.file.libraries.map(({ libCode, libName }) => {
    return { libCode, libName: inLanguage(libName, language) };
  });
  return {
    userId: String(reader.id),
    account: row.account,
    primaryId: maskCardNumber(row.primary_id),
    name: row.name,
    nickname: await nicknameOf(call),
    libCode: row.lib_code,
    lastLibCode: row.last_lib_code ?? '',
    libName: libraries.find((library) => library.libCode === row.lib_code)?.libName ?? '',
    libraries,
    status: reader.status,
    opacPicUrl: row.picture_url ?? '',
    since: new Date(Number(row.created_at)).toISOString().slice(0, 10),
    ...maskedContacts(row),
    hasPassword: (await credentialOf(store, reader.id)) !== undefined,
    ways: await signInMethodsOf(call),
  };
};

/**
 * Changes what is the reader's own to change; what is left out stays.
 * @throws ServiceError 400 for a library that there is not
 */
export const updateUserInfo: Handlers['updateUserInfo'] = async ({ nickname, lastLibCode }, call) => {
  const { store, library, reader, now, say } = call;
  const isKnown = !lastLibCode || library.file.libraries.some((library) => library.libCode === lastLibCode);
  if (!isKnown) throw inputRefused('lastLibCode');
  await inTransaction(store.db, async (db) => {
    if (nickname !== undefined) {
      await db
        .insertInto('reader_profile')
        .values({ reader_id: reader.id, nickname })
        .onConflict((conflict) => conflict.column('reader_id').doUpdateSet({ nickname }))
        .execute();
    }
    if (lastLibCode !== undefined) {
      await db
        .updateTable('reader')
        .set({ last_lib_code: lastLibCode, updated_at: now() })
        .where('id', '=', reader.id)
        .execute();
    }
  });
  say(situations.entrySaved.key);
  const { last_lib_code } = await readerById(store, reader.id);
  return { nickname: await nicknameOf(call), lastLibCode: last_lib_code ?? '' };
};

/** What the reader may not do at present. */
export const getReaderLimits: Handlers['getReaderLimits'] = (_, { reader }) => ({
  status: reader.status,
  // An expired card says nothing against a recommendation.
  limits: reader.bar ? limitedActs.filter((act) => act !== 'recommend' || reader.status !== 'normal') : [],
});
