import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../lib/contract/contract.ts';
import { endpoints, type CallName } from '../lib/contract/endpoints.ts';
import { envelopeOf } from '../lib/contract/envelope.ts';
import { languages } from '../lib/contract/language.ts';
import type { SessionToken } from '../lib/contract/session.ts';
import { sealUnsubscription } from './notices/unsubscribe.token.ts';
import { lend } from './circulation/lend.ts';
import { copyRequestInputs } from './copy-requests/testing.ts';
import { auditComment, evaluate } from './evaluations/write.ts';
import { makeDataCopies } from './my-data/make.ts';
import { decideOrder } from './document-delivery/staff.ts';
import { byMail, testOrder } from './document-delivery/testing.ts';
import { demoPicture } from './feedback/demo.ts';
import { doubleSettings } from '#cli/demo-payments/doubles.ts';
import { charge } from './charges/charge.ts';
import { openProviders, type Providers } from './payments/testing.providers.ts';
import { allHandlers } from './handlers.ts';
import { issueTicket } from './identity/tickets.ts';
import { findReader } from './readers/readers.ts';
import { testPicture } from './testing.pictures.ts';
import { requestOf, testReader, testService, testVerifyCode, type TestService } from './testing.ts';
import { testCourse } from './courses/testing.ts';
import { testLists, testTopics } from './lists/testing.ts';
import { testDepartments, testResearchers } from './people/testing.ts';
import { testDonation } from './donations/testing.ts';
import { pictureOrigin, putOffers } from './offers/testing.ts';
import { freePurchasing, purchasingInputs } from './purchasing/testing.inputs.ts';
import { testQuestionnaires } from './questionnaires/testing.ts';
import { otherLibrary, otherRecords, testRecords } from './testing.records.ts';

const names = Object.keys(contract).filter((name): name is CallName => name in endpoints);
let service: TestService;
let recordIds: string[];
let offerId: string;
let session: SessionToken;

let paymentProviders: Providers;
beforeAll(async () => {
  const findConfig = {
    ...({ exterSinAuthen: '1', weixinLogin: '1', passportLogin: '1' } as const),
    passportLoginUrl: 'https://passport.example/',
  };
  const messaging = { authorizeUrl: 'https://app.example/a', tokenUrl: 'https://app.example/t', appId: 'wx' };
  // Nobody is asked there.
  const oidc = { issuer: 'https://sso.example', clientId: 'x', binding: 'association' } as const;
  // Their clock goes with that of the service, which inputs move on.
  paymentProviders = await openProviders({
    get now() {
      return service.clock.now;
    },
  });
  const payments = doubleSettings(paymentProviders.url);
  const copyRequests = { rules: [{}] };
  const bought = { payments, purchasing: freePurchasing };
  const switched = { ...bought, copyRequests, documentDelivery: byMail, certificationsPerDay: 5 };
  const file = { findConfig, identity: { messaging, oidc }, ...switched };
  service = await testService({
    libraries: [{ file }, otherLibrary],
    records: testRecords,
    paymentSecrets: paymentProviders.keys.library,
  });
  service.put(otherRecords, 'other');
  await service.putContent('packages', [{ id: 'all', name: { 'zh-CN': '全部图书' }, search: { docCode: '1' } }]);
  await service.putContent('courses', [testCourse]);
  await service.putContent('book-lists', testLists);
  await service.putContent('topics', testTopics);
  await service.putContent('departments', testDepartments);
  await service.putContent('researchers', testResearchers);
  await service.putContent('donations', [testDonation]);
  await service.putContent('questionnaires', [
    ...testQuestionnaires,
    { ...testQuestionnaires[0], id: 'before', title: { 'zh-CN': '去年的调查' }, until: '2026-01-05' },
  ]);
  const offered = { title: '白夜行', classes: [{ scheme: 'clc' as const, code: 'I313.45' }] };
  offerId = (await putOffers(service, [{ vendorKey: 'x1', record: offered }]))('x1');
  recordIds = await Promise.all(testRecords.map(({ controlNumber }) => service.idOf(controlNumber)));
  session = await service.signIn();
  for (const term of ['白夜行', 'Compilers']) await service.data('addPopularSearch', { term });
});
afterAll(async () => {
  await service.close();
  await paymentProviders.close();
});

/** The same schema, refusing members that it does not name: what a handler answers too much is a mistake as well. */
function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.ZodType> = schema.shape;
    return z.strictObject(Object.fromEntries(Object.entries(shape).map(([key, one]) => [key, strict(one)])));
  }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) return z.array(strict(schema.element));
  if (schema instanceof z.ZodNullable && schema.unwrap() instanceof z.ZodType) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodType ? strict(inner).nullable() : schema;
  }
  return schema;
}

/** The browser that tickets of the way in belong to. */
const browser = {
  ...{ cookies: `way_in_900001=${'A'.repeat(32)}`, origin: 'http://service.test', sameOrigin: true, secure: false },
  setCookie: () => undefined,
};
const stranger = (provider: string) => {
  const subject = `p${String((preparations += 1))}`;
  return issueTicket({ ...service.context(), browser }, 'bind', { provider, subject });
};

/** A comment that somebody else wrote and the library has let pass. */
async function commentOfSomebody(): Promise<string> {
  const { id: libraryId } = service.context().library;
  const now = service.clock.now;
  const target = { libraryId, recordId: Number(recordIds[1]), readerId: 'somebody', readerName: '王小波', now };
  await evaluate(service.store, target, { comment: '好' });
  const { id } = await service.store.db
    .selectFrom('evaluation')
    .select('id')
    .where('reader_id', '=', 'somebody')
    .executeTakeFirstOrThrow();
  await auditComment(service.store, { libraryId, commentId: id, now }, 'audited');
  return String(id);
}

async function forgetDocuments(): Promise<void> {
  await service.store.db.deleteFrom('document_delivery').execute();
  await service.store.db.deleteFrom('daily_count').execute();
}
async function newDocumentRequest(): Promise<string> {
  await forgetDocuments();
  return (await service.data('requestDocument', testOrder, { session })).request.requestId;
}

const packageCallNames = ['getPackage', 'listChildPackages', 'listPackageResources', 'viewPackage', 'getSpecialBase'];

/** Calls that need something made for them each time they are asked. */
const prepared: Partial<Record<CallName, () => Promise<object>>> = {
  getAttachment: async () => {
    for (const recordId of recordIds) {
      const [first] = await service.data('listAttachments', { recordId });
      if (first) return { recordId, attachmentId: first.attachmentId };
    }
    throw new Error('no attachment among the test records');
  },
  submitToOtherLibrary: async () => {
    // Frees the record to be asked for again, and the day's requests.
    await service.store.db.deleteFrom('library_request').execute();
    return { recordId: await service.idOf('o1', 'other') };
  },
  cancelLibraryRequest: async () => {
    await service.store.db.deleteFrom('library_request').execute();
    const recordId = await service.idOf('o1', 'other');
    return { requestId: (await service.data('submitToOtherLibrary', { recordId }, { session })).requestId };
  },
  deleteEvaluation: async () => {
    await service.data('evaluate', { recordId: recordIds[0] ?? '', score: 4, comment: '好' }, { session });
    const { result } = await service.data('listOwnEvaluations', {}, { session });
    return { evaluationId: result[0]?.evaluationId };
  },
  voteHelpful: async () => ({ commentId: await commentOfSomebody() }),
  updateUserInfo: () => Promise.resolve({ nickname: '小明' }),
  updateUserPicture: () => Promise.resolve({ picture: tinyPicture }),
  getReaderPicture: async () => {
    const { opacPicUrl } = await service.data('updateUserPicture', { picture: tinyPicture }, { session });
    return { key: opacPicUrl.slice(opacPicUrl.lastIndexOf('/') + 1) };
  },
  updatePassword: async () => {
    // All sessions of its reader end.
    const account = `reader-${String((preparations += 1))}`;
    await service.addReader({ account });
    ownSessions.updatePassword = await service.signIn({ username: account });
    const [password, chosen] = [testReader.password, 'Changed-2027'].map((one) => service.encrypt(one));
    return { password, newPassword: chosen, confirmPassword: chosen };
  },
  cancelAccount: async () => {
    const account = `reader-${String((preparations += 1))}`;
    await service.addReader({ account });
    ownSessions.cancelAccount = await service.signIn({ username: account });
    return { password: service.encrypt(testReader.password), evaluations: 'delete', understood: true };
  },
  sendCancellationCode: async () => {
    await service.store.db.deleteFrom('attempt').execute();
    const account = `reader-${String((preparations += 1))}`;
    const id = await service.addReader({ account, mail: `${account}@example.edu`, verified: true });
    ownSessions.sendCancellationCode = await service.signIn({ username: account });
    await service.store.db.deleteFrom('credential').where('reader_id', '=', id).execute();
    return { channel: 'mail' };
  },
  leaveSchool: async () => {
    const account = `reader-${String((preparations += 1))}`;
    await service.addReader({ account });
    ownSessions.leaveSchool = await service.signIn({ username: account });
    return { understood: true };
  },
  askCertification: async () => {
    await service.store.db.deleteFrom('certification').execute();
    await service.store.db.deleteFrom('daily_count').execute();
    return { name: testReader.name, idNumber: '11010519491231002X', understood: true };
  },
  checkIdNumber: () => Promise.resolve({ idNumber: '11010519491231002X' }),
  verifyLeavingCertificate: () => Promise.resolve({ code: '0000-0000-0000-0000' }),
  requestDataCopy: async () => {
    await service.store.db.deleteFrom('data_export').execute();
    return {};
  },
  getDataCopy: async () => {
    await service.store.db.deleteFrom('data_export').execute();
    const { copyId } = await service.data('requestDataCopy', {}, { session });
    await makeDataCopies(service.context());
    return { copyId };
  },
  sendOwnPhoneCode: async () => {
    await service.store.db.deleteFrom('attempt').execute();
    return { phone: '13812345678' };
  },
  checkOwnPhone: async () => {
    await service.store.db.deleteFrom('attempt').execute();
    return phoneCode(undefined);
  },
  checkOwnMail: async () => {
    await service.store.db.deleteFrom('attempt').execute();
    return { mail: 'li.ming@example.edu' };
  },
  updateContact: async () => {
    await service.store.db.deleteFrom('attempt').execute();
    const { phone, code } = await phoneCode(undefined);
    return { phone, phoneCode: code };
  },
  bindOwnIdentity: async () => ({ uid: await stranger('cas') }),
  unbindIdentity: async () => {
    const { library, store } = service.context();
    const reader_id = (await findReader(store, library.id, testReader.account))?.id ?? 0;
    const row = { library_id: library.id, provider: 'passport', subject: 'p', reader_id, created_at: 0 };
    await store.db.insertInto('reader_identity').values(row).execute();
    return { provider: 'passport' };
  },
  markNotices: () => Promise.resolve({ noticeIds: 'all' }),
  deleteNotices: () => Promise.resolve({ noticeIds: ['1'] }),
  addSubscription: () => Promise.resolve({ kind: 'author', term: '东野圭吾' }),
  updateSubscription: async () => ({ subscriptionId: await someSubscription(), rhythm: 'daily' }),
  deleteSubscriptions: async () => ({ subscriptionIds: [await someSubscription()] }),
  searchSubscription: async () => ({ subscriptionId: await someSubscription() }),
  suggestSubscriptionTerms: () => Promise.resolve({ kind: 'author', text: '东' }),
  saveNoticeSetting: () => Promise.resolve({ group: 'loans', mail: 'now', phone: 'off' }),
  getUnsubscription: () => Promise.resolve(unsubscription()),
  unsubscribe: () => Promise.resolve(unsubscription()),
  deleteBehaviors: () => Promise.resolve({ behaviorId: 'all' }),
  getLocByCallNo: () => Promise.resolve({ locationId: 'stacks', callNo: 'I313.45/D732' }),
  logElectronicVisit: () => Promise.resolve({ recordId: recordIds[0], kind: 'database' }),
  logNewElectronicVisit: () => Promise.resolve({ recordId: recordIds[0], kind: 'journal' }),
  logNavigationClick: () => Promise.resolve({ navigationType: 17 }),
  listCoursePackages: async () => ({ courseId: await someCourse() }),
  getCourseBook: async () => ({ courseBookId: await service.idOf(testCourse.books[0].controlNumber) }),
  markCourse: async () => ({ kind: 'course', id: await someCourse() }),
  cancelCourseMark: async () => ({ kind: 'course', id: await someCourse() }),
  listCourseMarkRecords: async () => ({ kind: 'course', ids: [await someCourse()] }),
  requestDocument: async () => {
    await forgetDocuments();
    return testOrder;
  },
  getDocumentRequest: async () => ({ requestId: await newDocumentRequest() }),
  cancelDocumentRequest: async () => ({ requestId: await newDocumentRequest() }),
  openDeliveredDocument: async () => {
    const requestId = await newDocumentRequest();
    const document = { url: 'https://example.org/a' };
    await decideOrder(service.context(), Number(requestId), { act: 'deliver', reply: null, document, days: 1 });
    return { requestId };
  },
  saveFeedback: async () => {
    await service.store.db.deleteFrom('feedback').execute();
    return { kind: 'page', text: '打不开', page: '/home' };
  },
  getFeedback: async () => ({ feedbackId: await newReport() }),
  addFeedbackPicture: async () => ({ feedbackId: await newReport(), picture: drawnPicture }),
  getFeedbackPicture: async () => {
    const feedbackId = await newReport();
    await service.data('addFeedbackPicture', { feedbackId, picture: drawnPicture }, { session });
    return { feedbackId, nth: 1 };
  },
  addFeedbackMessage: async () => ({ feedbackId: await newReport(), text: '还是打不开' }),
  listCategoryOffers: () => Promise.resolve({ kindNo: ['I313.45'] }),
  createWeixinPay: newCharge,
  createAlipay: newCharge,
  createCardPay: newCharge,
  getWeixinPayStatus: () => newPayment('createWeixinPay'),
  getAlipayStatus: () => newPayment('createAlipay'),
  getCardPayStatus: () => newPayment('createCardPay'),
  addAddress: async () => {
    await service.store.db.deleteFrom('reader_address').execute();
    return someAddress;
  },
  updateAddress: async () => ({ ...someAddress, addressId: await newAddress() }),
  deleteAddress: async () => ({ addressId: await newAddress() }),
  setDefaultAddress: async () => ({ addressId: await newAddress() }),
  closeFeedback: async () => ({ feedbackId: await newReport() }),
  getQuestionnaire: async () => ({ questionnaireId: await questionnaireOf('学习空间调查') }),
  answerQuestionnaire: async () => ({
    questionnaireId: await questionnaireOf('学习空间调查'),
    answers: { often: { choices: ['daily'] } },
  }),
  getQuestionnaireResults: async () => ({ questionnaireId: await questionnaireOf('去年的调查') }),
  getBookList: async () => ({ id: (await service.data('listBookLists', {})).result[0]?.id }),
  viewBookList: async () => ({ id: (await service.data('listBookLists', {})).result[0]?.id }),
  favouriteBookList: async () => ({ id: (await service.data('listBookLists', {})).result[0]?.id }),
  ...Object.fromEntries(
    (['saveBookList', 'deleteBookList', 'arrangeBookList', 'saveBookListCover'] as const).map((name) => [
      name,
      async () => ({ ...(await ownList()), name: '夜读', picture: tinyPicture }),
    ]),
  ),
  getOfferPicture: async () => {
    const url = `${pictureOrigin}/1.jpg`;
    const { db } = service.store;
    await db.updateTable('offer').set({ cover_url: url }).where('id', '=', Number(offerId)).execute();
    const row = { url, media_type: 'image/jpeg', bytes: Buffer.from(tinyPicture, 'base64'), asked_at: 0 } as const;
    await db
      .insertInto('offer_picture')
      .values({ offer_id: Number(offerId), ...row })
      .onConflict((clash) => clash.doNothing())
      .execute();
    return { offerId };
  },
  getBookListCover: async () => {
    const list = await ownList();
    await service.data('saveBookListCover', { ...list, picture: tinyPicture }, { session });
    return list;
  },
  addFavouriteFolder: () => Promise.resolve({ name: `待读 ${String((preparations += 1))}` }),
  editFavouriteFolder: async () => ({ id: await someFolder(), name: `在读 ${String((preparations += 1))}` }),
  deleteFavouriteFolder: async () => ({ id: await someFolder() }),
  moveFavourites: async () => ({ recordIds, folderId: await someFolder() }),
  shareFavourites: async () => {
    const folderId = await someFolder();
    await service.data('addFavourites', { recordIds }, { session });
    await service.data('moveFavourites', { recordIds, folderId }, { session });
    return { folderId };
  },
  getDepartment: async () => ({ id: (await service.data('listDepartments', {})).result[0]?.id }),
  listDepartmentResources: async () => {
    const { result } = await service.data('listDepartments', {});
    return { id: result[0]?.id, kind: 'books' };
  },
  getResearcher: async () => ({ id: (await service.data('listResearchers', {})).result[0]?.id }),
  donate: async () => {
    const { codeKey } = await service.data('getCaptcha', {});
    const books = [{ title: '红楼梦' }];
    return { kind: 'books', name: '示例', phone: '13812345678', books, codeKey, verifyCode: testVerifyCode };
  },
  findDonationOffer: async () => {
    const offer = { kind: 'books', name: '示例', phone: '13812345678', books: [{ title: '红楼梦' }] };
    return { receipt: (await service.data('donate', offer, { session })).receipt };
  },
  getDonation: async () => ({
    donationId: (await service.data('listRecentDonations', {}))[0]?.donationId ?? '',
  }),
  ...Object.fromEntries(packageCallNames.map((name) => [name, () => Promise.resolve({ id: 'all' })])),
  evaluate: () => Promise.resolve({ recordId: recordIds[0], score: 4, comment: '好' }),
  login: () => service.signInForm(),
  getDatabase: async () => ({ recordId: await someDatabase() }),
  listDatabaseTitles: async () => ({ recordId: await someDatabase() }),
  askQuestion: async () => ({ recordId: await someDatabase(), question: '校外怎样访问？' }),
  listAnswers: () => someQuestion(),
  addAnswer: async () => ({ ...(await someQuestion()), answer: '先登录' }),
  saveElectronicRequest: async () => ({ recordId: await someDatabase(), reason: '课程需要' }),
  deleteLoanHistory: () => Promise.resolve({ loanId: 'all' }),
  keepLoanHistory: () => Promise.resolve({ keep: true }),
  renewLoans: async () => ({ loanIds: [await someLoan()] }),
  ...copyRequestInputs(() => ({ service, session })),
  ...purchasingInputs(
    () => service,
    () => session,
  ),
  saveRecommendation: () => someRecommendation(),
  cancelRecommendation: async () => {
    const { recommendationId } = await service.data('saveRecommendation', await someRecommendation(), { session });
    return { recommendationId };
  },
  getCaptchaPicture: () => service.data('getCaptchaKey', {}),
  forceModify: async () => {
    const account = `reader-${String((preparations += 1))}`;
    await service.addReader({ account, mustChange: true });
    const [password, chosen] = [testReader.password, 'Changed-2027'].map((one) => service.encrypt(one));
    const { codeKey } = await service.data('getCaptchaKey', {});
    const captcha = { codeKey, verifyCode: testVerifyCode };
    return { username: account, password, newPassword: chosen, confirmPassword: chosen, ...captcha };
  },
  beginSignIn: () => Promise.resolve({ provider: 'passport', returnPath: '/demo/signedIn/passport' }),
  ssoOpac: () => Promise.resolve({ jwt: session.jwt }),
  otherLogin: async () => {
    const { username, password } = await service.signInForm();
    return { username, password, openId: await stranger('messaging') };
  },
  userBind: async () => ({ ...(await service.signInForm()), uid: await stranger('cas') }),
  checkBindingTicket: async () => ({ openId: await stranger('cas') }),
  relevance: async () => {
    const { codeKey, verifyCode } = await service.signInForm();
    const { name, account: primaryId } = testReader;
    return { name, primaryId, codeKey, verifyCode, uid: await stranger('oidc') };
  },
  wxLogin: () => Promise.resolve({ key: 'unknown' }),
  loginCode: () => Promise.resolve({ signInPath: '/demo/signIn/messaging' }),
  checkUser: async () => {
    const { codeKey } = await service.data('getRecoveryCaptcha', {});
    return { username: testReader.account, verifyCode: testVerifyCode, codeKey };
  },
  sendPhoneCode: async () => ({ ticket: (await recovery(false)).ticket, phone: '13812345678' }),
  sendMailCode: async () => {
    const { ticket, mail } = await recovery(true);
    service.clock.now += 60_000;
    return { ticket, mail };
  },
  checkPhoneCode: async () => {
    const { ticket } = await recovery(true);
    return { ticket, ...(await phoneCode(ticket)) };
  },
  checkMailCode: () => recovery(false),
  resetPassword: async () => {
    const password = service.encrypt('Changed-2027');
    return { ticket: (await recovery(true)).ticket, password, confirmPassword: password };
  },
  resetPhone: async () => {
    const { ticket } = await recovery(true);
    return { ticket, ...(await phoneCode(ticket)) };
  },
  bindContacts: async () => {
    const { phone, code } = await phoneCode(undefined);
    return { phone, phoneCode: code };
  },
};
let preparations = 0;
/** Sessions of calls that must not have everybody's. */
const ownSessions: Partial<Record<CallName, SessionToken>> = {};

const someFolder = async () =>
  (await service.data('addFavouriteFolder', { name: `夹 ${String((preparations += 1))}` }, { session })).id;
const ownList = async () => ({ id: (await service.data('saveBookList', { name: '夜读' }, { session })).id });
/** What begins as a JPEG does. */
/** One that says its size. */
const drawnPicture = demoPicture(2, 2).toString('base64');
const tinyPicture = (await testPicture(2, 2)).toString('base64');

const someCourse = async () => (await service.data('listCourses', {})).result[0]?.courseId ?? '';

/** A new loan of the reader who asks. */
async function someLoan(): Promise<string> {
  const { library, now } = service.context();
  const reader = await findReader(service.store, library.id, testReader.account);
  const given = { library, barcode: 'S1', now: now() };
  await service.store.db.deleteFrom('loan').execute();
  await service.store.db.updateTable('item').set({ status: 'available' }).where('barcode', '=', 'S1').execute();
  return String((await lend(service.store.db, { ...given, readerId: reader?.id ?? 0 })).id);
}

const someSubscription = async (): Promise<string> =>
  (await service.data('addSubscription', { kind: 'subject', term: '推理小说' }, { session })).subscriptionId;
function unsubscription(): { token: string } {
  const { secrets, library } = service.context();
  return { token: sealUnsubscription(secrets, { libraryId: library.id, readerId: 1, scopes: ['loans'] }) };
}
const someDatabase = () => service.idOf('e1');
/** A title that nobody recommends; frees the day's recommendations. */
async function someRecommendation(): Promise<{ way: 'free'; title: string }> {
  await service.store.db.deleteFrom('recommendation').execute();
  return { way: 'free', title: `书 ${String((preparations += 1))}` };
}
async function someQuestion(): Promise<{ questionId: string }> {
  const asked = { recordId: await someDatabase(), question: '校外怎样访问？' };
  return { questionId: (await service.data('askQuestion', asked, { session })).questionId };
}

/** A recovery begun for a reader of its own, whose mail is proved when that is asked for. */
async function recovery(isProved: boolean): Promise<{ ticket: string; mail: string; code: string }> {
  const account = `reader-${String((preparations += 1))}`;
  const mail = `${account}@example.edu`;
  await service.addReader({ account, mail });
  const { codeKey } = await service.data('getRecoveryCaptcha', {});
  const { ticket } = await service.data('checkUser', { username: account, verifyCode: testVerifyCode, codeKey });
  await service.data('sendMailCode', { ticket, mail });
  const code = await service.lastCode();
  if (isProved) await service.data('checkMailCode', { ticket, mail, code });
  return { ticket, mail, code };
}
/** A phone and the code that was sent to it. */
async function phoneCode(ticket: string | undefined): Promise<{ phone: string; code: string }> {
  const phone = `138${String(10_000_000 + (preparations += 1))}`;
  service.clock.now += 60_000;
  await service.data('sendPhoneCode', { phone, ...(ticket !== undefined && { ticket }) }, { session });
  return { phone, code: await service.lastCode() };
}

async function newReport(): Promise<string> {
  await service.store.db.deleteFrom('feedback').execute();
  return (await service.data('saveFeedback', { kind: 'page', text: '打不开' }, { session })).feedbackId;
}

/** Something to pay. */
async function newCharge(): Promise<{ chargeIds: string[] }> {
  const { library, store, now } = service.context();
  const row = await store.db.selectFrom('reader').select('id').orderBy('id').executeTakeFirstOrThrow();
  const event = { library, readerId: row.id, key: `contract:${String((preparations += 1))}`, now: now() };
  const { chargeId } = await charge(store.db, { ...event, kind: 'fee', amountFen: 100 });
  return { chargeIds: [String(chargeId)] };
}

async function newPayment(call: 'createWeixinPay' | 'createAlipay' | 'createCardPay'): Promise<{ paymentId: string }> {
  const { paymentId } = await service.data(call, await newCharge(), { session });
  return { paymentId };
}

const someAddress = { areaCode: '330106', detail: '文三路 1 号', recipient: '李明', phone: '13800000000' };

async function newAddress(): Promise<string> {
  await service.store.db.deleteFrom('reader_address').execute();
  return (await service.data('addAddress', someAddress, { session })).addressId;
}

async function questionnaireOf(title: string): Promise<string> {
  const { result } = await service.data('listQuestionnaires', {}, { session });
  return result.find((one) => one.title === title)?.questionnaireId ?? '';
}

/** What each call needs to be asked properly; calls about a record are asked about each record. */
function inputsOf(name: CallName): object[] {
  const fields = Object.keys(contract[name].input.shape);
  if (fields.includes('recordIds')) return [{ recordIds }];
  if (fields.includes('offerIds')) return [{ offerIds: [offerId] }];
  if (fields.includes('offerId')) return [{ offerId }];
  if (name === 'addBehavior') return recordIds.map((recordId) => ({ recordId, type: 'view' }));
  if (fields.includes('recordId')) return recordIds.map((recordId) => ({ recordId }));
  if (name === 'getDiscoveryEntry') return recordIds.map((id) => ({ id }));
  if (name === 'listFacetValues') return [{ facet: 'author' }, { facet: 'kindNo', term: 'a' }];
  if (fields.includes('term')) return [{ term: '白夜行' }];
  if (fields.includes('resCode')) return [{ resCode: '1' }];
  if (fields.includes('libCode') && name === 'saveLastLibCode') return [{ libCode: 'MAIN' }];
  if (name === 'getUserSetting') return [{ name: 'list.rows' }];
  if (name === 'updateUserSetting') return [{ name: 'list.rows', value: '20' }];
  return [{}];
}

test.each(names.filter((name) => endpoints[name][2] === 'reader'))('%s is for readers alone', async (name) => {
  const input = inputsOf(name)[0] ?? {};
  const foreign = { ...session, jwt: `${session.jwt.slice(0, -4)}AAAA` };
  for (const [mappingPath, token] of [['demo'], ['demo', foreign], ['other', session]] as const) {
    const response = await service.fetch(requestOf(name, input, mappingPath, 'en-US', token));
    const message = 'Login information expired, please log in again!';
    expect(await response.json()).toEqual({ success: false, data: null, message, errCode: 401 });
    expect(response.status).toBe(401);
  }
});

test('every call of the contract has an endpoint and a handler, and no two stand at one address', () => {
  expect(names).toHaveLength(Object.keys(endpoints).length);
  for (const name of names) expect(allHandlers[name], name).toBeTypeOf('function');
  const addresses = Object.values(endpoints).map(([method, path]) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

/** A stream is told of where it is tested: assistant/assistant.test.ts. */
const enveloped = names.filter((name) => !('event' in contract[name]));

describe.each(enveloped)('%s', (name) => {
  test('answers what the contract says, no more and no less, in every language', async () => {
    const envelope = z.strictObject({ ...envelopeOf(strict(contract[name].output)).shape, success: z.literal(true) });
    for (const language of languages) {
      for (const input of prepared[name] ? [await prepared[name]()] : inputsOf(name)) {
        // Signing out would end the session for all that follows.
        const token = name.startsWith('logout') ? undefined : (ownSessions[name] ?? session);
        const request = requestOf(name, input, 'demo', language, token);
        request.headers.set('cookie', browser.cookies);
        const response = await service.fetch(request);
        const body: unknown = await response.json();
        const parsed = envelope.safeParse(body);
        expect(parsed.error?.issues, JSON.stringify(body)).toBeUndefined();
        expect(response.status).toBe(200);
      }
    }
  });
});

describe.each(names)('%s', (name) => {
  test('refuses what it does not understand with 400 and a message, and never fails', async () => {
    const [method, path] = endpoints[name];
    const text = fc.oneof(
      fc.json(),
      fc.string(),
      fc.jsonValue().map((value) => JSON.stringify({ recordId: value })),
    );
    const fields = fc.constantFrom('recordId', 'recordIds', 'rows', 'page', 'term', 'searchItems', 'after', ...facets);
    const token = name.startsWith('logout') ? undefined : session;
    const members = fc.dictionary(fields, fc.jsonValue()).map((value) => JSON.stringify(value));
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, members), fc.constantFrom(...languages), async (body, language) => {
        const asked = requestOf(name, method === 'GET' ? queryOf(body) : {}, 'demo', language, token);
        const url = new URL(path, asked.url);
        const request = method === 'GET' ? asked : new Request(url, { method, headers: asked.headers, body });
        const response = await service.fetch(request);
        const answer = envelopeOf(z.unknown()).parse(await response.json());
        expect([200, 400, 404]).toContain(response.status);
        expect(answer.success).toBe(response.status === 200);
        if (!answer.success) expect(answer.message).not.toBe('');
        if (!answer.success) expect(answer.errCode).toBe(response.status);
      }),
      { numRuns: 25 },
    );
  });

  test('answers 404 for a library that there is not', async () => {
    const response = await service.fetch(requestOf(name, inputsOf(name)[0] ?? {}, 'nowhere'));
    const open = endpoints[name][2] === 'anyone';
    expect(response.status).toBe(open ? 200 : 404);
  });
});

const facets = ['docCode', 'kindNo', 'author', 'publishBegin', 'matchMode', 'searchField', 'volume', 'size'];

/** Members of a JSON text as a query string can carry them. */
function queryOf(body: string): object {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) return { recordId: String(value) };
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key.toWellFormed(), JSON.stringify(one)]));
  } catch {
    return { recordId: body.toWellFormed() };
  }
}

test.each([
  ['zh-CN', '请求的内容有误：recordId'],
  ['zh_TW', '請求的內容有誤：recordId'],
  ['en-US', 'The request is not valid: recordId'],
] as const)('a mistake is told in %s', async (language, message) => {
  const response = await service.fetch(requestOf('getRecordDetail', { recordId: 'x' }, 'demo', language));
  expect(await response.json()).toEqual({ success: false, data: null, message, errCode: 400 });
});

test('the API document has every call under its path, with its parameters or its body', async () => {
  const response = await service.fetch(new Request('http://service.test/openapi.json'));
  const document = z
    .object({
      openapi: z.string().startsWith('3.1'),
      paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string(), responses: z.object() }))),
    })
    .parse(await response.json());
  for (const name of names) {
    const [method, path] = endpoints[name];
    expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(name);
  }
});

test.each(languages)('what is no JSON, too large or no call is told in %s', async (language) => {
  const { url, headers } = requestOf('search', {}, 'demo', language);
  const answer = async (request: Request) => envelopeOf(z.unknown()).parse(await (await service.fetch(request)).json());
  const post = (body: string) => answer(new Request(url, { method: 'POST', headers, body }));
  const answers = [
    await post('{'),
    await post(JSON.stringify({ searchFieldContent: 'x'.repeat(300_000) })),
    await answer(new Request(new URL('/find/nothing/here', url), { headers })),
  ];
  expect(answers.map(({ errCode }) => errCode)).toEqual([400, 413, 404]);
  for (const { success, message } of answers) expect([success, message]).toEqual([false, expect.stringMatching(/\S/)]);
});
