import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import { menusSchema } from '#lib/contract/config.ts';
import type { InputOf, OutputOf } from '#lib/contract/contract.ts';
import { endpoints, type CallName } from '#lib/contract/endpoints.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { languageHeaders, type Language } from '#lib/contract/language.ts';
import type { SessionToken } from '#lib/contract/session.ts';
import { clientNetwork } from '#lib/rules/networks.ts';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import { createHolds } from '#service/identity/accounts/holds.ts';
import { ltiKeyIn } from '#service/identity/lti/key.ts';
import { createAnswer } from '#service/answer.ts';
import { createApp, type From } from '#service/app.ts';
import { coverFilesIn } from '#service/covers/cover-files.ts';
import { folderFiles } from '#service/platform/files/folder-files.ts';
import { createDeskAnswer } from '#service/desk/answer.ts';
import { deskHandlers } from '#service/desk-handlers.ts';
import { attachmentOpener } from '#service/catalogue/attachments/files.ts';
import { lendingOf } from '#service/catalogue/holdings/item-states.ts';
import { contentWatcher } from '#service/platform/content/changes.ts';
import { contentKinds } from '#service/content-kinds.ts';
import { loadContentRows } from '#service/content/load-content.ts';
import { ListViews } from '#service/lists/views.ts';
import { sourcesOf } from '#service/catalogue/import/write/record-sources.ts';
import { ActivityRecorder } from '#service/platform/activity/recorder.ts';
import type { CallContext, ServiceContext } from '#service/platform/context/context.ts';
import { dictionariesFileSchema } from '#service/platform/configuration/dictionaries.schema.ts';
import { allHandlers } from '#service/handlers.ts';
import { catalogueRecordSchema, type CatalogueRecordInput } from '#service/catalogue/model/record.ts';
import { createInvalidation, type Invalidation } from '#service/platform/invalidation.ts';
import { createRegistry } from '#service/libraries/registry.ts';
import { libraryFileSchema } from '#service/platform/configuration/schema.ts';
import { payables, registries } from '#service/registries.ts';
import { seedLibraries } from '#service/libraries/seed.ts';
import { notificationTaker } from '#service/ledger/payments/notify.ts';
import { createOnlinePayments } from '#service/ledger/payments/online.ts';
import type { PaymentSecrets } from '#service/platform/configuration/payments.schema.ts';
import { createOutbox } from '#service/platform/outbox/outbox.ts';
import type { Carriers } from '#service/platform/context/outgoing.ts';
import { modelsOf } from '#service/assistant/model/settings.ts';
import { findReader } from '#service/platform/readers/readers.ts';
import { putReader, type NewReader } from '#service/readers/write-readers.ts';
import type { JobContext } from '#service/platform/jobs/job.ts';
import { openOfferSearch, openSearch, openUnionSearch } from '#service/catalogue/search/engine.ts';
import { queueAllViews } from '#service/record-pages/follow-changes.ts';
import { createSecrets } from '#service/platform/secrets.ts';
import { staleOfferTags, staleTags, unionTag } from '#service/platform/context/stale.ts';
import { unionMembers } from '#service/catalogue/union/members.ts';
import { openTestStore } from './store.ts';
import { shelvesFileSchema } from '#service/platform/configuration/shelf-locations.schema.ts';
import { openStore, type Store } from '#service/platform/db/open.ts';
import { writeRecords, type WriteResult } from '#service/catalogue/import/write/records.ts';

/** A library in a test: whatever library.json takes; what is left out is that of `testLibrary`. */
export interface TestLibrary {
  file?: Partial<z.input<typeof libraryFileSchema>>;
  menus?: z.input<typeof menusSchema>;
  dictionaries?: z.input<typeof dictionariesFileSchema>;
  shelves?: z.input<typeof shelvesFileSchema>;
}

/** library.json of the library that tests get: two library codes on two campuses, three locations. */
export const testLibrary = {
  groupCode: '900001',
  mappingPath: 'demo',
  name: { 'zh-CN': '示范大学图书馆', zh_TW: '示範大學圖書館', 'en-US': 'Demo University Library' },
  campuses: [
    { campusId: 'east', campusName: { 'zh-CN': '东校区', zh_TW: '東校區', 'en-US': 'East Campus' } },
    { campusId: 'west', campusName: { 'zh-CN': '西校区', zh_TW: '西校區', 'en-US': 'West Campus' } },
  ],
  libraries: [
    { libCode: 'MAIN', libName: { 'zh-CN': '总馆', zh_TW: '總館', 'en-US': 'Main Library' }, campusId: 'east' },
    { libCode: 'MED', libName: { 'zh-CN': '医学馆', zh_TW: '醫學館', 'en-US': 'Medical Library' }, campusId: 'west' },
  ],
  locations: [
    {
      locationId: 'stacks',
      name: { 'zh-CN': '书库', zh_TW: '書庫', 'en-US': 'Stacks' },
      libCode: 'MAIN',
      place: { 'zh-CN': '三楼', zh_TW: '三樓', 'en-US': 'Third floor' },
    },
    { locationId: 'reading', name: { 'zh-CN': '阅览室', zh_TW: '閱覽室', 'en-US': 'Reading room' }, libCode: 'MAIN' },
    {
      locationId: 'medicine',
      name: { 'zh-CN': '医学书库', zh_TW: '醫學書庫', 'en-US': 'Medicine stacks' },
      libCode: 'MED',
    },
  ],
} satisfies z.input<typeof libraryFileSchema>;

/** Whose reader asks; the first library, in Chinese, when not said. */
export interface Asking {
  /** Mapping path. */
  library?: string;
  language?: Language;
  /** Token of `signIn`. */
  session?: SessionToken | undefined;
  /** Network address; always the same one when not said. */
  address?: string;
}

/** The reader whom tests get: what is left out of a new reader is that of this one. */
export const testReader = { account: 'li.ming', name: '李明', password: 'Xihu-2026', mustChange: false };
/** The answer of every captcha in tests. */
export const testVerifyCode = 'TEST';

export interface TestService {
  store: Store;
  invalidation: Invalidation;
  /** The app's own door, for requests that no client would make. */
  fetch: (request: Request, from?: From) => Promise<Response>;
  /** Asks as the portal's client does and answers the envelope. */
  call: <N extends CallName>(name: N, input: InputOf<N>, asking?: Asking) => Promise<Answer<OutputOf<N>>>;
  /** The data of a call that must succeed. @throws with its message when it does not */
  data: <N extends CallName>(name: N, input: InputOf<N>, asking?: Asking) => Promise<OutputOf<N>>;
  /** Adds a reader and answers the row. */
  addReader: (reader?: Partial<NewReader>, library?: string) => Promise<number>;
  /** What a sign-in form sends: a captcha that was answered, the password encrypted. */
  signInForm: (
    given?: { username?: string; password?: string; long?: boolean },
    asking?: Asking,
  ) => Promise<InputOf<'login'>>;
  /** Signs in as the form does; adds `testReader` when it is asked for and not there yet. */
  signIn: (given?: { username?: string; password?: string }, asking?: Asking) => Promise<SessionToken>;
  /** What was written to readers, oldest first. */
  posted: () => Promise<{ channel: string; recipient: string; subject: string; body: string; state: string }[]>;
  /** The code in the last message to readers. @throws when there is none */
  lastCode: () => Promise<string>;
  /** A password as forms send it. */
  encrypt: (password: string) => string;
  /** What a scheduled job gets. */
  jobContext: () => JobContext;
  /** What a handler gets, for tests below the app. */
  context: (asking?: Asking) => CallContext;
  /** Writes records and lets the index and the page caches know. */
  put: (records: readonly CatalogueRecordInput[], library?: string) => Promise<WriteResult>;
  /**
   * Loads rows of a kind of content as its file would, and lets the page caches know. @throws what is wrong with them
   */
  putContent: (kind: string, rows: readonly object[], library?: string) => Promise<void>;
  /** Brings index and page caches up to date after a test wrote into the store itself. */
  follow: () => Promise<void>;
  /** Id of the record with that control number. @throws when there is none */
  idOf: (controlNumber: string, library?: string) => Promise<string>;
  /** Milliseconds since 1970 as the service sees them; tests set it on. */
  clock: { now: number };
  /** Milliseconds that attempts on accounts were made to wait for, which tests do not. */
  waits: number[];
  close: () => Promise<void>;
}

/** The request that the client makes for a call. */
export function requestOf(
  name: CallName,
  input: object,
  mappingPath: string,
  language: Language = 'zh-CN',
  session?: SessionToken,
): Request {
  const [method, path] = endpoints[name];
  const url = new URL(path, 'http://service.test');
  const token = session && { [session.jwtHeader]: session.jwt };
  const headers = { mappingPath, ...languageHeaders[language], ...token };
  if (method === 'POST') {
    const body = JSON.stringify(input);
    return new Request(url, { method, body, headers: { ...headers, 'content-type': 'application/json' } });
  }
  for (const [key, value] of Object.entries(input)) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  return new Request(url, { headers });
}

/**
 * The whole service on a store in memory and an index in a folder of its own, with a clock that tests set. Close it
 * when the test is over.
 * @param options.libraries one library when not given; each needs a group code and a mapping path of its own
 * @param options.records of the first library, under the source `test`
 * @param options.carriers providers of mail and text messages; without one, messages are rows of the outbox
 */
export async function testService(
  options: {
    libraries?: readonly TestLibrary[];
    records?: readonly CatalogueRecordInput[];
    carriers?: Carriers;
    /** Keys of providers of payments, the same for all libraries. */
    paymentSecrets?: PaymentSecrets;
    /** Another system that lends. */
    lendingSystemOf?: ServiceContext['lendingSystemOf'];
    /** Where files of staff wait, and who reads them. */
    fileImports?: ServiceContext['fileImports'];
    /** Starts harvests of staff. */
    startHarvest?: ServiceContext['startHarvest'];
    /** Called with logged warnings; without it a warning fails the test. */
    onWarn?: (text: string) => void;
    /** A store in a file, or a database, which outlives the service. */
    storeFile?: string;
    /** What the service gets in place of the store that was opened. */
    around?: (store: Store) => Store;
    /** Of another node on the same store, whose sessions are its own too. */
    secrets?: ServiceContext['secrets'];
  } = {},
): Promise<TestService> {
  const opened = await (options.storeFile === undefined ? openTestStore() : openStore(options.storeFile));
  const store = options.around?.(opened) ?? opened;
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-test-'));
  const onDisk = (options.libraries ?? [{}]).map(({ file, menus, dictionaries, shelves }) => {
    const parsed = libraryFileSchema.parse({ ...testLibrary, ...file });
    return {
      mappingPath: parsed.mappingPath,
      groupCode: parsed.groupCode,
      file: parsed,
      menus: menusSchema.parse(menus ?? {}),
      dictionaries: dictionaries && dictionariesFileSchema.parse(dictionaries),
      shelves: shelves && shelvesFileSchema.parse(shelves),
      dir,
      problems: [],
    };
  });
  let libraries = createRegistry(await seedLibraries(store, onDisk), []);
  const settingsChanged = async () => {
    libraries = createRegistry(await seedLibraries(store, onDisk), []);
  };
  const search = await openSearch(store, join(dir, 'search'), { lending: lendingOf(() => libraries) });
  const offerSearch = await openOfferSearch(store, join(dir, 'search'));
  const unionSearch = await openUnionSearch(store, join(dir, 'search'), () => unionMembers(libraries));
  const invalidation = createInvalidation();
  const clock = { now: Date.UTC(2026, 0, 15, 8) };
  const fail = (details: object, text: string) => {
    throw new Error(`${text}: ${JSON.stringify(details)}`);
  };
  const failures: object[] = [];
  const { onWarn } = options;
  const warn = (details: object, text: string) => (onWarn ? onWarn(text) : fail(details, text));
  const log = { error: (details: object) => failures.push(details), warn };
  const registry = () => libraries;
  const secrets = options.secrets ?? createSecrets();
  const outbox = createOutbox({ store, now: () => clock.now, log, carriers: options.carriers ?? {} });
  const onlinePayments = createOnlinePayments({
    payables,
    secretsOf: () => options.paymentSecrets ?? {},
    now: () => clock.now,
    origin: 'http://library.test',
    onBroken: (_, error) => {
      throw error;
    },
  });
  const waits: number[] = [];
  const holds = createHolds((milliseconds) => {
    waits.push(milliseconds);
    return Promise.resolve();
  });
  const service = {
    ...registries,
    onlinePayments,
    store,
    search,
    offerSearch,
    unionSearch,
    registry,
    now: () => clock.now,
    invalidation,
    log,
    settingsChanged,
    secrets,
    captchaFixedCode: testVerifyCode,
    outbox,
    holds,
    identitySecret: (_: string, provider: string) => `${provider}-secret`,
    ltiKey: ltiKeyIn(dir),
    modelOf: modelsOf(undefined, () => 'model-key'),
    vendorKeyOf: () => 'vendor-key',
    lendingSystemOf: options.lendingSystemOf,
    coverFiles: coverFilesIn(folderFiles(dir)),
    fileImports: options.fileImports,
    startHarvest: options.startHarvest,
    listViews: new ListViews({ store, log }),
    activity: new ActivityRecorder({ store, now: () => clock.now, log, registry }),
  };
  const app = createApp(
    createAnswer(service, allHandlers),
    createDeskAnswer(service, deskHandlers),
    log,
    attachmentOpener(registry),
    notificationTaker(service),
  );

  const libraryAt = (mappingPath: string | undefined) => {
    const library = mappingPath === undefined ? libraries.default : libraries.byPath(mappingPath);
    if (!library) throw new Error(`no library ${mappingPath ?? ''}`);
    return library;
  };
  const follow = async () => {
    const changed = staleTags(libraries, await search.catchUp());
    const tags = [...changed, ...staleOfferTags(libraries, await offerSearch.catchUp())];
    if ((await unionSearch.catchUp()).length > 0) tags.push(unionTag);
    if (tags.length > 0) invalidation.invalidate(tags);
    // Tests of other things do not wait until changes are followed record by record.
    for (const { id } of libraries.libraries) await queueAllViews({ store, now: () => clock.now }, id, 0);
  };
  const call: TestService['call'] = async (name, input, { library, language, session, address } = {}) => {
    const request = requestOf(name, input, libraryAt(library).mappingPath, language, session);
    const response = await app.fetch(request, { address: address ?? '192.0.2.1' });
    return response.json();
  };

  const changedContent = contentWatcher(store.db);
  await changedContent(libraries);
  const made: TestService = {
    store,
    invalidation,
    fetch: app.fetch,
    call,
    data: async (name, input, asking) => {
      const answer = await call(name, input, asking);
      const reason = failures.map((failure) => ('err' in failure ? String(failure.err) : '')).join('; ');
      if (!answer.success) throw new Error(`${name}: ${answer.message} ${reason}`);
      return answer.data;
    },
    addReader: async (input, library) => {
      const target = { store, library: libraryAt(library), now: service.now, secrets };
      return (await putReader(target, { ...testReader, ...input })).id;
    },
    posted: async () => {
      await outbox.settled();
      const columns = ['channel', 'recipient', 'subject', 'body', 'state'] as const;
      return store.db.selectFrom('outbox').select(columns).orderBy('id').execute();
    },
    lastCode: async () => {
      const code = /\d{6}/.exec((await made.posted()).at(-1)?.body ?? '')?.[0];
      if (code === undefined) throw new Error('no code was sent');
      return code;
    },
    encrypt: (password) => encryptPassword(password, secrets.passwordKey),
    signInForm: async ({ username = testReader.account, password = testReader.password, long } = {}, asking) => {
      const { codeKey } = await made.data('getCaptcha', { long: long === true ? '1' : '0' }, asking);
      return { username, password: made.encrypt(password), verifyCode: testVerifyCode, codeKey };
    },
    signIn: async (input, asking) => {
      const { account } = testReader;
      const isMissing = async () =>
        (input?.username ?? account) === account &&
        (await findReader(store, libraryAt(asking?.library).id, account)) === undefined;
      if (await isMissing()) await made.addReader({}, asking?.library);
      return made.data('login', await made.signInForm(input, asking), asking);
    },
    context: ({ library, language = 'zh-CN', address = '' } = {}) => ({
      ...service,
      library: libraryAt(library),
      language,
      address,
      client: clientNetwork(address),
      browser: undefined,
      signedIn: () => Promise.resolve(undefined),
      say: () => undefined,
    }),
    jobContext: () => ({
      ...service,
      publicOrigin: 'https://lib.example.edu',
      stop: new AbortController().signal,
      libraries: libraries.served,
    }),
    put: async (records, library) => {
      const target = { libraryId: libraryAt(library).id, source: 'test' };
      const parsed = records.map((record) => catalogueRecordSchema.parse(record));
      const result = await writeRecords(store, target, parsed, clock.now);
      await follow();
      return result;
    },
    putContent: async (name, rows, library) => {
      const kind = contentKinds.find((contentKind) => contentKind.name === name);
      if (!kind) throw new Error(`no kind of content ${name}`);
      const values = rows.map((value, at) => ({ line: at + 1, value }));
      const { mistakes } = await loadContentRows({ store, now: service.now }, libraryAt(library), kind, values);
      if (mistakes.length > 0) throw new Error(mistakes.join('; '));
      invalidation.invalidate((await changedContent(libraries)).map(({ tag }) => tag));
    },
    follow,
    idOf: async (controlNumber, library) => {
      const row = await store.db
        .selectFrom('record')
        .select('id')
        .where('library_id', '=', libraryAt(library).id)
        .where('source', 'in', sourcesOf(libraryAt(library).id))
        .where('control_number', '=', controlNumber)
        .executeTakeFirstOrThrow();
      return String(row.id);
    },
    clock,
    waits,
    close: async () => {
      await outbox.close();
      await search.close();
      await offerSearch.close();
      await unionSearch.close();
      await store.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  if (options.records) await made.put(options.records);
  return made;
}
