import { noticeGroups } from '../../lib/rules/notices.ts';
import { maskMail, maskPhone } from '../../lib/rules/contacts.ts';
import type { OutputOf } from '../../lib/contract/contract.ts';
import type { Handlers, ReaderCall } from '../platform/context/context.ts';
import { keepNoticeSetting, noticeSettingsOf, sendsOn } from './settings.ts';
import { getUnsubscription, unsubscribe } from './unsubscribe.ts';

async function settingsOf(call: ReaderCall): Promise<OutputOf<'getNoticeSettings'>> {
  const { store, library, reader } = call;
  const settings = await noticeSettingsOf(store.db, library, reader.id);
  const { mail, mail_verified_at, phone, phone_verified_at } = reader.row;
  return {
    isSentOn: sendsOn(library),
    hour: library.file.notices.hour,
    mail: { contact: mail === null ? '' : maskMail(mail), isVerified: mail !== null && mail_verified_at !== null },
    phone: {
      contact: phone === null ? '' : maskPhone(phone),
      isVerified: phone !== null && phone_verified_at !== null,
    },
    groups: noticeGroups.map((group) => ({ group, ...settings[group] })),
  };
}

export const noticeHandlers = {
  getNoticeSettings: (_, call) => settingsOf(call),
  saveNoticeSetting: async ({ group, mail, phone }, call) => {
    await keepNoticeSetting(call.store.db, call.reader.id, group, { mail, phone });
    call.say('noticeSettingsSaved');
    return settingsOf(call);
  },
  getUnsubscription,
  unsubscribe,
} satisfies Partial<Handlers>;
