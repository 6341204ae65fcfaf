import type { Language } from '../../../lib/contract/language.ts';
import { SipError } from '../messages/error.ts';
import type { AnyMessage } from '../messages/message.ts';
import { feePaid } from './fees.ts';
import { hold } from './holds.ts';
import { itemInformation } from './items.ts';
import { checkout, renewAll, renewOne } from './loans.ts';
import { blockPatron, endPatronSession, patronInformation, patronStatus } from './patrons.ts';
import { checkin } from './returns.ts';
import { acsStatus } from './status.ts';
import type { Terminal } from './terminal.ts';

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
