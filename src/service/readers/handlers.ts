import { inLanguage } from '../../lib/contract/language.ts';
import { maskMail, maskPhone } from '../../lib/rules/contacts.ts';
import { type Handlers, inputRefused } from '../platform/context/context.ts';
import { addSearch, saveSetting, removeSearches, searchesOf, settingOf } from './settings.ts';

const flag = (is: boolean): '0' | '1' => (is ? '1' : '0');

/** What a reader's pages ask about the reader, and the little things that a reader keeps. */
export const readerHandlers = {
  getSessionUser: (_, { library, reader }) => ({
    userId: String(reader.id),
    groupCode: library.groupCode,
    name: reader.name,
    opacPicUrl: reader.row.picture_url ?? '',
    libCode: reader.libCode,
    lastLibCode: reader.row.last_lib_code ?? '',
    status: reader.status,
    fristLoginFlag: flag(reader.row.first_login_done_at !== null),
  }),
  getCheckFlag: (_, { reader }) => {
    const { mail, phone } = reader.row;
    return {
      userId: String(reader.id),
      name: reader.name,
      emailCheckFlag: flag(reader.mailVerified),
      mobileCheckFlag: flag(reader.phoneVerified),
      email: mail === null ? '' : maskMail(mail),
      mobile: phone === null ? '' : maskPhone(phone),
    };
  },
  getContactStatus: (_, { reader }) => ({
    emailFlag: flag(reader.mailVerified),
    phoneFlag: flag(reader.phoneVerified),
    pdaRuleFlag: flag(reader.row.pda_rule_accepted_at !== null),
  }),
  finishFirstLogin: async (_, { store, reader, now }) => {
    await store.db
      .updateTable('reader')
      .set({ first_login_done_at: now() })
      .where('id', '=', reader.id)
      .where('first_login_done_at', 'is', null)
      .execute();
    return { fristLoginFlag: '1' };
  },
  getUserSetting: async ({ name }, call) => ({ name, value: await settingOf(call, name) }),
  updateUserSetting: async ({ name, value }, call) => {
    await saveSetting(call, name, value);
    return { name, value };
  },
  getSearchHistory: ({ rows }, call) => searchesOf(call, rows),
  updateSearchHistory: async ({ action, term }, call) => {
    if (action === 'clear') await removeSearches(call, undefined);
    else if (term === undefined) throw inputRefused('term');
    else if (action === 'remove') await removeSearches(call, term);
    else await addSearch(call, term);
    return searchesOf(call, 10);
  },
  listLibCodes: ({ searchContent = '' }, { library, language }) => {
    const wanted = searchContent.toLowerCase();
    return library.file.libraries
      .map(({ libCode, libName }) => ({
        libCode,
        libName: inLanguage(libName, language),
        names: Object.values(libName),
      }))
      .filter(({ libCode, names }) =>
        [libCode, ...names].some((text) => typeof text === 'string' && text.toLowerCase().includes(wanted)),
      )
      .map(({ libCode, libName }) => ({ libCode, libName }));
  },
  saveLastLibCode: async ({ libCode }, call) => {
    const known = libCode === '' || call.library.file.libraries.some((library) => library.libCode === libCode);
    if (!known) throw inputRefused('libCode');
    const reader = await call.signedIn();
    if (reader) {
      const { db } = call.store;
      await db.updateTable('reader').set({ last_lib_code: libCode }).where('id', '=', reader.id).execute();
    }
    return { libCode };
  },
} satisfies Partial<Handlers>;
