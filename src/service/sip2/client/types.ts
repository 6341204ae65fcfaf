import type { SentCode } from '../../platform/configuration/sip2-system.schema.ts';
import type { SipMessage } from '../messages/message.ts';
import type { MessageCode } from '../messages/layouts.ts';

/** Messages that Yuelan sends, and the code of what answers each. */
export const answerCodes = {
  '93': '94',
  '99': '98',
  '23': '24',
  '63': '64',
  '35': '36',
  '17': '18',
  '11': '12',
  '09': '10',
  '29': '30',
  '65': '66',
  '15': '16',
  '37': '38',
  '25': '26',
  '01': '24',
} as const satisfies Record<SentCode, MessageCode>;
export type Sent = SentCode;
export type AnswerTo<C extends Sent> = SipMessage<(typeof answerCodes)[C]>;

/** What asks and changes nothing: it may be asked again where no answer came. */
export const repeatable: ReadonlySet<Sent> = new Set<Sent>(['99', '23', '63', '17']);

/** Another library system, over however many connections. */
export interface SipSystem {
  /**
   * Sends a message and waits for its answer. What may be repeated is, once; what may not is sent at most once.
   * @throws LendingSystemError
   */
  ask: <C extends Sent>(message: SipMessage<C>) => Promise<AnswerTo<C>>;
  /** Connects where it was not reached yet, so that what it can do is known. @throws LendingSystemError */
  reach: () => Promise<void>;
  /** Which messages it can do, by its own word or the configuration's; undefined until it was reached once. */
  supports: (code: Sent) => boolean | undefined;
  /** Ends all connections; what is asked afterwards is `down`. */
  close: () => void;
}
