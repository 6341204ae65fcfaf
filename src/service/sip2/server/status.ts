import { inLanguage } from '../../../lib/contract/language.ts';
import { libraryName } from '../../catalogue/holdings/places.ts';
import { supportOrder } from '../messages/layouts.ts';
import { fieldList, type SipMessage } from '../messages/message.ts';
import type { SipServerSettings } from '../../platform/configuration/sip2.schema.ts';
import { stampOf, type Terminal } from './terminal.ts';

/** Y or N for each pair of messages, in the protocol's order: what this library lets machines do. */
function supportedMessages({ payments, blockPatron }: SipServerSettings): string {
  const left: readonly string[] = ['19', '25', ...(payments ? [] : ['37']), ...(blockPatron ? [] : ['01'])];
  return supportOrder.map((code) => (left.includes(code) ? 'N' : 'Y')).join('');
}

/** 99: what a machine may do here. Working without the server is not offered: what was done so could not be kept. */
export function acsStatus(_: SipMessage<'99'>, terminal: Terminal): SipMessage<'98'> {
  const { call, account, settings } = terminal;
  const { date, institution } = stampOf(terminal);
  return {
    code: '98',
    fixed: {
      online: 'Y',
      checkinOk: 'Y',
      checkoutOk: 'Y',
      renewalPolicy: 'Y',
      offlineOk: 'N',
      statusUpdateOk: settings.blockPatron ? 'Y' : 'N',
      timeout: '100',
      retries: '003',
      date,
      version: '2.00',
    },
    fields: fieldList({
      institution,
      libraryName: inLanguage(call.library.file.name, call.language),
      messages: supportedMessages(settings),
      terminal: libraryName(call, account.lib_code),
    }),
  };
}
