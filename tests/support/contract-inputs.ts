import { contract } from '#lib/contract/contract.ts';
import type { CallName } from '#lib/contract/endpoints.ts';
import { charge } from '#service/ledger/charges/charge.ts';
import { lend } from '#service/circulation/lend.ts';
import type { ContractFixture, ContractInputs } from './contract.ts';
import { accountInputs } from './account-inputs.ts';
import { copyRequestInputs } from './copy-requests/copy-requests.ts';
import { loadCourses, testCourse } from './courses.ts';
import { decideOrder } from '#service/document-delivery/staff.ts';
import { testOrder } from './document-delivery.ts';
import { testEvent } from './events.ts';
import { auditComment, evaluate } from '#service/evaluations/write-evaluations.ts';
import { demoPicture } from '#demo/feedback.ts';
import { sealUnsubscription } from '#service/notices/unsubscribe.ts';
import { pictureOrigin } from './offers.ts';
import { purchasingInputs } from './purchasing/inputs.ts';
import { findReader } from '#service/platform/readers/readers.ts';
import { testPicture } from './pictures.ts';
import { testReader, testVerifyCode } from './service.ts';

const drawnPicture = demoPicture(2, 2).toString('base64');
const tinyPicture = (await testPicture(2, 2)).toString('base64');
const someAddress = { areaCode: '330106', detail: '文三路 1 号', recipient: '李明', phone: '13800000000' };
const packageCallNames = ['getPackage', 'listChildPackages', 'listPackageResources', 'viewPackage', 'getSpecialBase'];

/** Inputs of calls that need something made for them each time they are asked. */
export function preparedInputs(fixture: ContractFixture): ContractInputs {
  const { service, session, recordIds, offerId, next } = fixture;
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

  const someFolder = async () =>
    (await service.data('addFavouriteFolder', { name: `夹 ${String(next())}` }, { session })).id;
  const ownList = async () => ({ id: (await service.data('saveBookList', { name: '夜读' }, { session })).id });

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
    return { way: 'free', title: `书 ${String(next())}` };
  }
  async function someQuestion(): Promise<{ questionId: string }> {
    const question = { recordId: await someDatabase(), question: '校外怎样访问？' };
    return { questionId: (await service.data('askQuestion', question, { session })).questionId };
  }

  async function newReport(): Promise<string> {
    await service.store.db.deleteFrom('feedback').execute();
    return (await service.data('saveFeedback', { kind: 'page', text: '打不开' }, { session })).feedbackId;
  }

  /** Something to pay. */
  async function newCharge(): Promise<{ chargeIds: string[] }> {
    const { library, store, now } = service.context();
    const reader = await findReader(store, library.id, testReader.account);
    const event = { library, readerId: reader?.id ?? 0, key: `contract:${String(next())}`, now: now() };
    const { chargeId } = await charge(store.db, { ...event, kind: 'fee', amountFen: 100 });
    return { chargeIds: [String(chargeId)] };
  }

  async function newPayment(
    call: 'createWeixinPay' | 'createAlipay' | 'createCardPay',
  ): Promise<{ paymentId: string }> {
    const { paymentId } = await service.data(call, await newCharge(), { session });
    return { paymentId };
  }

  async function newAddress(): Promise<string> {
    await service.store.db.deleteFrom('reader_address').execute();
    return (await service.data('addAddress', someAddress, { session })).addressId;
  }

  async function questionnaireOf(title: string): Promise<string> {
    const { result } = await service.data('listQuestionnaires', {}, { session });
    return result.find((entry) => entry.title === title)?.questionnaireId ?? '';
  }

  return {
    ...accountInputs(fixture),
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
    markNotices: () => Promise.resolve({ noticeIds: 'all' }),
    deleteNotices: () => Promise.resolve({ noticeIds: ['1'] }),
    addSubscription: () => Promise.resolve({ kind: 'author', term: '东野圭吾' }),
    updateSubscription: async () => ({ subscriptionId: await someSubscription(), rhythm: 'daily' }),
    deleteSubscriptions: async () => ({ subscriptionIds: [await someSubscription()] }),
    searchSubscription: async () => ({ subscriptionId: await someSubscription() }),
    suggestSubscriptionTerms: () => Promise.resolve({ kind: 'author', text: '东' }),
    saveNoticeSetting: () => Promise.resolve({ group: 'loans', mail: 'now', phone: 'off' }),
    getOwnCalendar: () => service.data('createCalendarAddress', {}, { session }),
    getUnsubscription: () => Promise.resolve(unsubscription()),
    unsubscribe: () => Promise.resolve(unsubscription()),
    deleteBehaviors: () => Promise.resolve({ behaviorId: 'all' }),
    getLocByCallNo: () => Promise.resolve({ locationId: 'stacks', callNo: 'I313.45/D732' }),
    logElectronicVisit: () => Promise.resolve({ recordId: recordIds[0], kind: 'database' }),
    logNewElectronicVisit: () => Promise.resolve({ recordId: recordIds[0], kind: 'journal' }),
    logNavigationClick: () => Promise.resolve({ navigationType: 17 }),
    listCoursePackages: async () => ({ courseId: await someCourse() }),
    getCourseBook: async () => ({ courseBookId: await service.idOf(testCourse.books[0].controlNumber) }),
    changeCourseList: async () => {
      const teachers = [{ ...testCourse.teachers[0], id: testReader.account }];
      await loadCourses(service, [{ ...testCourse, teachers }]);
      const recordId = await service.idOf(testCourse.books[0].controlNumber);
      return { courseId: await someCourse(), recordId, act: 'describe', role: 'textbook', note: '课堂使用' };
    },
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
    createPayment: async () => ({ ...(await newCharge()), method: 'weixin' as const }),
    getPaymentStatus: () => newPayment('createWeixinPay'),
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
    getEvent: () => Promise.resolve({ eventId: testEvent.id }),
    signUpForEvent: async () => {
      await service.store.db.deleteFrom('event_sign_up').execute();
      return { eventId: testEvent.id };
    },
    leaveEvent: async () => {
      await service.store.db.deleteFrom('event_sign_up').execute();
      await service.data('signUpForEvent', { eventId: testEvent.id }, { session });
      return { eventId: testEvent.id };
    },
    getNews: () => Promise.resolve({ newsId: 'closed' }),
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
    addFavouriteFolder: () => Promise.resolve({ name: `待读 ${String(next())}` }),
    editFavouriteFolder: async () => ({ id: await someFolder(), name: `在读 ${String(next())}` }),
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
  };
}

/** What each call needs to be asked properly; calls about a record are asked about each record. */
export function inputsOf({ recordIds, offerId }: ContractFixture, name: CallName): object[] {
  const fields = Object.keys(contract[name].input.shape);
  if (fields.includes('recordIds')) return [{ recordIds }];
  if (fields.includes('offerIds')) return [{ offerIds: [offerId] }];
  if (fields.includes('offerId')) return [{ offerId }];
  if (name === 'addBehavior') return recordIds.map((recordId) => ({ recordId, type: 'view' }));
  if (fields.includes('recordId')) return recordIds.map((recordId) => ({ recordId }));
  if (name === 'getDiscoveryEntry') return recordIds.map((id) => ({ id }));
  if (name === 'listRecordIds') return [{ range: 0 }];
  if (name === 'searchUnion') return [{ searchFieldContent: '小说' }];
  if (name === 'scanTerms')
    return [
      { field: 'title', from: 'a' },
      { field: 'author', from: '中', before: 5 },
    ];
  if (name === 'listHeadings') return [{}, { field: 'subject', initial: 'X' }, { field: 'series', before: '新' }];
  if (name === 'listOtherLanguageWorks') return [{ term: '小说' }, { term: 'philosophy', rows: 20 }];
  if (name === 'listFacetValues') return [{ facet: 'author' }, { facet: 'kindNo', term: 'a' }];
  if (fields.includes('term')) return [{ term: '白夜行' }];
  if (fields.includes('resCode')) return [{ resCode: '1' }];
  if (fields.includes('libCode') && name === 'saveLastLibCode') return [{ libCode: 'MAIN' }];
  if (name === 'getUserSetting') return [{ name: 'list.rows' }];
  if (name === 'updateUserSetting') return [{ name: 'list.rows', value: '20' }];
  return [{}];
}
