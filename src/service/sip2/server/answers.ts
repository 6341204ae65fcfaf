import { type Language, inLanguage } from '../../../lib/contract/language.ts';
import { SipError } from '../messages/error.ts';
import { type AnyMessage, fieldList, type SipMessage } from '../messages/message.ts';
import { feePaid } from './fees.ts';
import { hold } from './holds.ts';
import { itemInformation, itemStatusUpdate } from './items.ts';
import { checkout, renewAll, renewOne } from './loans.ts';
import { blockPatron, endPatronSession, patronEnable, patronInformation, patronStatus } from './patrons.ts';
import { checkin } from './returns.ts';
import { type Terminal, stampOf } from './terminal.ts';
import { libraryName } from '../../catalogue/holdings/places.ts';
import { supportOrder } from '../messages/layouts.ts';
import type { SipServerSettings } from '../../platform/configuration/sip2.schema.ts';

/** Y or N for each pair of messages, in the protocol's order: what this library lets machines do. */
function supportedMessages({ payments, blockPatron }: SipServerSettings): string {
  const left: readonly string[] = ['19', '25', ...(payments ? [] : ['37']), ...(blockPatron ? [] : ['01'])];
  return supportOrder.map((code) => (left.includes(code) ? 'N' : 'Y')).join('');
}

/** 99: what a machine may do here. Working without the server is not offered: what was done so could not be kept. */
function acsStatus(_: SipMessage<'99'>, terminal: Terminal): SipMessage<'98'> {
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

/** Languages of the protocol that the portal has too. */
const sipLanguages: Record<string, Language> = { '001': 'en-US', '024': 'en-US', '019': 'zh-CN', '027': 'zh_TW' };

/** The language that a machine asks to be answered in; undefined where it leaves that open. */
export const languageOf = (message: AnyMessage): Language | undefined =>
  message.code === '23' || message.code === '63' ? sipLanguages[message.fixed.language] : undefined;

/**
 * The answer to a message of a machine that has signed in; undefined for messages that machines do not send or that are
 * not offered, which the protocol has ignored.
 * @throws SipError `missingField` where the message does not say what it must
 */
export async function answerOf(message: AnyMessage, terminal: Terminal): Promise<AnyMessage | undefined> {
  switch (message.code) {
    case '99':
      return acsStatus(message, terminal);
    case '23':
      return patronStatus(message, terminal);
    case '63':
      return patronInformation(message, terminal);
    case '35':
      return endPatronSession(message, terminal);
    case '11':
      return checkout(message, terminal);
    case '09':
      return checkin(message, terminal);
    case '29':
      return renewOne(message, terminal);
    case '65':
      return renewAll(message, terminal);
    case '17':
      return itemInformation(message, terminal);
    case '19':
      return itemStatusUpdate(message, terminal);
    case '25':
      return patronEnable(message, terminal);
    case '15':
      return hold(message, terminal);
    case '37':
      return feePaid(message, terminal);
    case '01':
      return blockPatron(message, terminal);
    default:
      throw new SipError('unknownMessage');
  }
}
