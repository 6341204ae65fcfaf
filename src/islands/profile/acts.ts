import { ownCalendarPath } from '#lib/calendar/own-calendar.ts';
import { identityProviders } from '#lib/rules/profile.ts';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import { isMail, isPhone } from '#lib/rules/contacts.ts';
import { fill } from '#lib/i18n/format.ts';
import { formText } from '#lib/rules/form-text.ts';
import { keepLibrary } from '#lib/stores/session/choices.ts';
import { sharedStorage } from '#lib/stores/session/storage.ts';
import { missingPassword } from '../identity/account/NewPassword.tsx';
import type { AccountMessages } from '../identity/account/messages.ts';
import { sessionHere } from '../identity/session/page-session.ts';
import { goSignedOut } from '../identity/session/sign-out.ts';
import { type SectionActs, withProblem } from '../section/acts.ts';
import { refreshReader } from './refresh.ts';
import type { ProfileMessages } from './messages.ts';
import type { SessionMessages } from './sessions/messages.ts';

/** What the reader changes of the own entry. @param site full address of the library in the reader's language */
export const profileActs = (messages: ProfileMessages, site: string): SectionActs => ({
  save: {
    run: async (client, form) => {
      const answer = await client.call('updateUserInfo', {
        nickname: formText(form, 'nickname'),
        ...(form.has('lastLibCode') && { lastLibCode: formText(form, 'lastLibCode') }),
      });
      if (!answer.success) return answer;
      const onDone = () => {
        keepLibrary(sharedStorage, answer.data.lastLibCode);
        return refreshReader(client);
      };
      return { ...answer, onDone };
    },
  },
  removePicture: {
    ask: () => ({ text: messages.removePictureAsk, does: messages.removePicture }),
    run: async (client) => ({
      ...(await client.call('updateUserPicture', { picture: '' })),
      onDone: () => refreshReader(client),
    }),
  },
  unbind: {
    ask: (form) => ({ text: fill(messages.unbindAsk, { way: formText(form, 'way') }), does: messages.unbind }),
    run: (client, form) => {
      const provider = identityProviders.find((name) => name === formText(form, 'provider')) ?? 'cas';
      return client.call('unbindIdentity', { provider });
    },
  },
  createCalendar: {
    run: async (client) => {
      const answer = await client.call('createCalendarAddress', {});
      if (!answer.success) return answer;
      return { ...answer, said: fill(messages.calendarIs, { address: site + ownCalendarPath(answer.data.key) }) };
    },
  },
  deleteCalendar: {
    ask: () => ({ text: messages.calendarEndAsk, does: messages.calendarEnd }),
    run: (client) => client.call('deleteCalendarAddress', {}),
  },
  requestData: { run: (client) => client.call('requestDataCopy', {}) },
});

/** Another password by the present one; the session continues as a new one. */
export const passwordActs = (messages: ProfileMessages, accountMessages: AccountMessages): SectionActs => ({
  changePassword: {
    check: (form) => {
      const missing = missingPassword(form, accountMessages);
      return {
        ...(formText(form, 'old') === '' && { old: messages.needOldPassword }),
        ...(missing && { [missing.field]: missing.text }),
      };
    },
    run: async (client, form) => {
      const parameter = await client.call('getSignInParameter', {});
      if (!parameter.success) return parameter;
      const encrypted = (name: string) => encryptPassword(formText(form, name), parameter.data.passwordKey);
      const answer = await client.call('updatePassword', {
        password: encrypted('old'),
        newPassword: encrypted('password'),
        confirmPassword: encrypted('confirmation'),
      });
      if (!answer.success) return withProblem(answer, 'refused');
      return { ...answer, onDone: () => sessionHere()?.storeToken(answer.data) };
    },
  },
});

const destinationOf = (form: FormData) => formText(form, 'destination').trim();

/** Mail or phone by the code that is sent to it, without scripts; `ContactProof` does this in the browser. */
export function contactActs(messages: AccountMessages): SectionActs {
  const destinationProblem = (form: FormData): Record<string, string> => {
    const destination = destinationOf(form);
    if (isPhone(destination) || isMail(destination)) return {};
    return { destination: destination.includes('@') ? messages.mailWrong : messages.phoneWrong };
  };
  return {
    sendContactCode: {
      check: destinationProblem,
      run: async (client, form) => {
        const destination = destinationOf(form);
        const answer = isPhone(destination)
          ? await client.call('sendPhoneCode', { phone: destination })
          : await client.call('sendMailCode', { mail: destination });
        return { ...answer, isShownAgain: true };
      },
    },
    bindContact: {
      check: (form) => ({
        ...destinationProblem(form),
        ...(formText(form, 'code').trim() === '' && { code: messages.needCode }),
      }),
      run: async (client, form) => {
        const [destination, code] = [destinationOf(form), formText(form, 'code').trim()];
        const contact = isPhone(destination)
          ? { phone: destination, phoneCode: code }
          : { mail: destination, mailCode: code };
        return withProblem(await client.call('updateContact', contact), 'code');
      },
    },
  };
}

export const sessionActs = (messages: SessionMessages): SectionActs => ({
  endSession: {
    ask: (form) => ({ text: fill(messages.endAsk, { name: formText(form, 'name') }), does: messages.end }),
    run: (client, form) => client.call('endSession', { sessionId: formText(form, 'id') }),
  },
  endOtherSessions: {
    ask: () => ({ text: messages.othersAsk, does: messages.others }),
    run: (client) => client.call('endOtherSessions', {}),
  },
  endAllSessions: {
    ask: () => ({ text: messages.allAsk, does: messages.all }),
    run: async (client) => ({
      ...(await client.call('endAllSessions', {})),
      onDone: () => goSignedOut({ isUnified: false, logoutUrl: '' }),
    }),
  },
});
