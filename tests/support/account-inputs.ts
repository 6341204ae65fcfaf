import { makeDataCopies } from '#service/my-data/make.ts';
import type { ContractFixture, ContractInputs } from './contract.ts';
import type { SessionToken } from '#lib/contract/session.ts';
import { codeAt } from '#service/identity/second-factor/codes.ts';
import { openPasswordSession } from '#service/identity/second-factor/step.ts';
import { issueTicket } from '#service/identity/accounts/tickets.ts';
import { beginLaunch, finishLaunch } from '#service/identity/lti/launch.ts';
import { findReader } from '#service/platform/readers/readers.ts';
import { workDone } from './captcha.ts';
import { ltiMessage } from './lti/platform.ts';
import { testPicture } from './pictures.ts';
import { testReader, testVerifyCode } from './service.ts';

/** The browser that tickets of the way in belong to. */
export const browser = {
  cookies: ['way_in', 'way_in_lti'].map((name) => `${name}_900001=${'A'.repeat(32)}`).join('; '),
  origin: 'http://service.test',
  sameOrigin: true,
  secure: false,
  agent: '',
  setCookie: () => undefined,
};

const tinyPicture = (await testPicture(2, 2)).toString('base64');

/** Inputs of what a reader does with the own account, signed in or on the way in. */
export function accountInputs({ service, session, sessions, lti, next }: ContractFixture): ContractInputs {
  const stranger = (provider: string) => {
    const subject = `p${String(next())}`;
    return issueTicket({ ...service.context(), browser }, 'bind', { provider, subject });
  };

  /** What a learning platform posts. @param target address of its link; none for a choice */
  async function ltiLaunch(target: string): Promise<{ state: string; idToken: string }> {
    const input = { issuer: lti.url, loginHint: 'u', returnPath: '/demo/lti/launch' };
    const { url } = await beginLaunch({ ...service.context(), browser }, input);
    return lti.answer(url, ltiMessage(lti.url, target), service.clock.now);
  }

  /** A reader of its own who is setting an app up. */
  async function withFactor(): Promise<{ session: SessionToken; secret: string; account: string }> {
    const account = `reader-${String(next())}`;
    await service.addReader({ account });
    const own = await service.signIn({ username: account });
    const password = service.encrypt(testReader.password);
    const { secret } = await service.data('beginSecondFactor', { password }, { session: own });
    return { session: own, secret, account };
  }
  /** A reader whose second factor is on, and an unused recovery code. */
  async function withConfirmed(): Promise<{ session: SessionToken; code: string }> {
    const { session: own, secret } = await withFactor();
    const first = { code: codeAt(secret, service.clock.now) };
    const { recoveryCodes } = await service.data('confirmSecondFactor', first, { session: own });
    return { session: own, code: recoveryCodes[0] ?? '' };
  }

  /** A recovery begun for a reader of its own, whose mail is proved when that is asked for. */
  async function recovery(isProved: boolean): Promise<{ ticket: string; mail: string; code: string }> {
    const account = `reader-${String(next())}`;
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
    const phone = `138${String(10_000_000 + next())}`;
    service.clock.now += 60_000;
    await service.data('sendPhoneCode', { phone, ...(ticket !== undefined && { ticket }) }, { session });
    return { phone, code: await service.lastCode() };
  }

  return {
    updateUserInfo: () => Promise.resolve({ nickname: '小明' }),
    updateUserPicture: () => Promise.resolve({ picture: tinyPicture }),
    getReaderPicture: async () => {
      const { opacPicUrl } = await service.data('updateUserPicture', { picture: tinyPicture }, { session });
      return { key: opacPicUrl.slice(opacPicUrl.lastIndexOf('/') + 1) };
    },
    updatePassword: async () => {
      // All sessions of its reader end.
      const account = `reader-${String(next())}`;
      await service.addReader({ account });
      sessions.updatePassword = await service.signIn({ username: account });
      const [password, chosen] = [testReader.password, 'Changed-2027'].map((entry) => service.encrypt(entry));
      return { password, newPassword: chosen, confirmPassword: chosen };
    },
    cancelAccount: async () => {
      const account = `reader-${String(next())}`;
      await service.addReader({ account });
      sessions.cancelAccount = await service.signIn({ username: account });
      return { password: service.encrypt(testReader.password), evaluations: 'delete', understood: true };
    },
    sendCancellationCode: async () => {
      await service.store.db.deleteFrom('attempt').execute();
      const account = `reader-${String(next())}`;
      const id = await service.addReader({ account, mail: `${account}@example.edu`, verified: true });
      sessions.sendCancellationCode = await service.signIn({ username: account });
      await service.store.db.deleteFrom('credential').where('reader_id', '=', id).execute();
      return { channel: 'mail' };
    },
    leaveSchool: async () => {
      const account = `reader-${String(next())}`;
      await service.addReader({ account });
      sessions.leaveSchool = await service.signIn({ username: account });
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
    proveSecondFactor: async () => {
      const { session: own, secret, account } = await withFactor();
      await service.data('confirmSecondFactor', { code: codeAt(secret, service.clock.now) }, { session: own });
      service.clock.now += 60_000;
      const reader = await findReader(service.store, service.context().library.id, account);
      const given = { ...service.context(), browser };
      await openPasswordSession(given, { id: reader?.id ?? 0 }).catch(() => undefined);
      return { code: codeAt(secret, service.clock.now) };
    },
    beginSecondFactor: async () => {
      const account = `reader-${String(next())}`;
      await service.addReader({ account });
      sessions.beginSecondFactor = await service.signIn({ username: account });
      return { password: service.encrypt(testReader.password) };
    },
    confirmSecondFactor: async () => {
      const { session: own, secret } = await withFactor();
      sessions.confirmSecondFactor = own;
      return { code: codeAt(secret, service.clock.now) };
    },
    renewRecoveryCodes: async () => {
      const { session: own, code } = await withConfirmed();
      sessions.renewRecoveryCodes = own;
      return { password: service.encrypt(testReader.password), code };
    },
    removeSecondFactor: async () => {
      const { session: own, code } = await withConfirmed();
      sessions.removeSecondFactor = own;
      return { password: service.encrypt(testReader.password), code };
    },
    endSession: async () => {
      const account = `reader-${String(next())}`;
      await service.addReader({ account });
      sessions.endSession = await service.signIn({ username: account });
      const { result } = await service.data('listSessions', {}, { session: sessions.endSession });
      return { sessionId: result[0]?.sessionId ?? '' };
    },
    endOtherSessions: async () => {
      const account = `reader-${String(next())}`;
      await service.addReader({ account });
      sessions.endOtherSessions = await service.signIn({ username: account });
      return {};
    },
    endAllSessions: async () => {
      const account = `reader-${String(next())}`;
      await service.addReader({ account });
      sessions.endAllSessions = await service.signIn({ username: account });
      return {};
    },
    closeLastWindow: async () => {
      const account = `reader-${String(next())}`;
      await service.addReader({ account });
      sessions.closeLastWindow = await service.signIn({ username: account });
      return {};
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
    login: () => service.signInForm(),
    getCaptchaPicture: () => service.data('getCaptchaKey', {}),
    getCaptchaWork: () => service.data('getCaptchaKey', {}),
    solveCaptchaWork: async () =>
      workDone(await service.data('getCaptchaWork', await service.data('getCaptchaKey', {}))),
    forceModify: async () => {
      const account = `reader-${String(next())}`;
      await service.addReader({ account, mustChange: true });
      const [password, chosen] = [testReader.password, 'Changed-2027'].map((entry) => service.encrypt(entry));
      const { codeKey } = await service.data('getCaptchaKey', {});
      const captcha = { codeKey, verifyCode: testVerifyCode };
      return { username: account, password, newPassword: chosen, confirmPassword: chosen, ...captcha };
    },
    beginSignIn: () => Promise.resolve({ provider: 'passport', returnPath: '/demo/signedIn/passport' }),
    storeUnsentForm: () => Promise.resolve({ readerId: '', path: '/documentDelivery', fields: [['title', 'a']] }),
    beginLtiLaunch: () => Promise.resolve({ issuer: lti.url, loginHint: 'u', returnPath: '/demo/lti/launch' }),
    finishLtiLaunch: () => ltiLaunch('http://service.test/demo/home'),
    signLtiChoices: async () => {
      const given = { ...service.context(), browser };
      const launch = await finishLaunch(given, await ltiLaunch(''));
      return { choice: launch.kind === 'choice' ? launch.choice : '', pages: [{ title: '书目', path: '/demo/home' }] };
    },
    getUnsentForm: async () => ({
      ticket: await issueTicket({ ...service.context(), browser }, 'form', { readerId: '', path: '/home', fields: [] }),
    }),
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
}
