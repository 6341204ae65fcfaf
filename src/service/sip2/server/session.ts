import { clientNetwork } from '../../../lib/rules/networks.ts';
import type { Language } from '../../../lib/contract/language.ts';
import type { ServiceContext } from '../../platform/context/context.ts';
import { sipAccountById, writingOf, type SipAccountRow } from '../accounts.ts';
import { SipError } from '../messages/error.ts';
import type { LineEnd } from '../messages/write.ts';
import type { AnyMessage } from '../messages/message.ts';
import { parseMessage, usualWire, type Wire } from '../messages/parse.ts';
import { writeMessage } from '../messages/write.ts';
import { answerOf, languageOf } from './answers.ts';
import { createProofs } from './proofs.ts';
import { libraryFor, librariesFor, signInTerminal, type SipLibrary } from './sign-in.ts';

/** What a machine gets for a line: bytes to send, and whether that was the last of it. */
export interface SipReply {
  send?: Buffer | undefined;
  end?: boolean;
}

/** One connection of a machine, whatever carries its lines. */
export interface SipSession {
  /** Takes a line, one after the other; never rejects. */
  take: (line: Uint8Array) => Promise<SipReply>;
  /** The library of the account that signed in; undefined until then. */
  libraryId: () => number | undefined;
  /** Milliseconds after which silence ends it; 0 until sign-in, which has a deadline of its own. */
  idleMs: () => number;
}

/** Wrong passwords on one connection. */
const maxTries = 3;

type SessionContext = ServiceContext & { isFull: (home: SipLibrary) => boolean };

/** Whether machines may connect from an address at all. */
export const isWelcome = (service: Pick<ServiceContext, 'registry'>, address: string): boolean =>
  librariesFor(service, address).length > 0;

/**
 * Begins the conversation with a machine at an address.
 * @param context.isFull whether a library has as many machines as it may, without this one
 */
export function openSession(context: SessionContext, address: string): SipSession {
  const proofs = createProofs();
  let account: SipAccountRow | undefined;
  let wire: Wire & { lineEnd: LineEnd } = { ...usualWire, lineEnd: 'cr' };
  let language: Language | undefined;
  let tries = 0;
  let idleMs = 0;
  /** The machine numbers and sums its messages: from then on each must carry both. */
  let detectsErrors = false;
  let last: { line: Buffer; send: Buffer } | undefined;
  const write = (message: AnyMessage): Buffer => writeMessage(message, { ...wire, checksum: detectsErrors });
  const resendPlease = (): Buffer => write({ code: '96', fixed: {}, fields: [] });

  const signIn = async (message: AnyMessage): Promise<{ message?: AnyMessage; end?: boolean }> => {
    if (message.code !== '93') return { end: true };
    const found = await signInTerminal(context, address, message);
    const home = found && libraryFor(context, address, found.library_id);
    if (found && home && !context.isFull(home)) {
      account = found;
      wire = writingOf(found);
      idleMs = home.settings.idleSeconds * 1000;
      return { message: { code: '94', fixed: { ok: '1' }, fields: [] } };
    }
    tries += 1;
    return { message: { code: '94', fixed: { ok: '0' }, fields: [] }, end: tries >= maxTries };
  };

  /** The answer of the rules; `end` where the account is another than it was, or the library lets it in no more. */
  const answer = async (message: AnyMessage): Promise<{ message?: AnyMessage | undefined; end?: boolean }> => {
    if (!account || message.code === '93') return signIn(message);
    const row = await sipAccountById(context.store.db, account.id);
    const home = row && libraryFor(context, address, row.library_id);
    if (!row || !home || row.is_closed === 1 || row.hash !== account.hash) return { end: true };
    idleMs = home.settings.idleSeconds * 1000;
    language = languageOf(message) ?? language;
    const call = {
      ...context,
      library: home.library,
      language: language ?? writingOf(row).language,
      address,
      client: clientNetwork(address),
      browser: undefined,
      signedIn: () => Promise.resolve(undefined),
      say: () => undefined,
    };
    const found = await answerOf(message, { call, account: row, settings: home.settings, proofs });
    if (message.code === '35') language = undefined;
    return { message: found };
  };

  const take = async (bytes: Uint8Array): Promise<SipReply> => {
    const line = Buffer.from(bytes);
    try {
      const message = parseMessage(line, wire, detectsErrors);
      const { sequence } = message;
      if (message.code === '97') return { send: last?.send ?? resendPlease() };
      detectsErrors ||= sequence !== undefined;
      // The same number and sum once more: the machine has not heard the answer.
      if (sequence !== undefined && last?.line.equals(line)) return { send: last.send };
      const { message: reply, end = false } = await answer(message);
      if (!reply) return { end };
      const send = write({ ...reply, sequence });
      last = { line, send };
      return { send, end };
    } catch (error) {
      if (!(error instanceof SipError)) {
        context.log.error({ err: error, address }, 'answering a SIP2 message failed');
        return { end: true };
      }
      // Before sign-in there is nothing to be patient with, but for a line that broke on its way.
      if (account === undefined && error.problem !== 'wrongChecksum') return { end: true };
      // Commands that nobody knows are ignored, as the protocol wants it; all others are answered.
      return error.problem === 'unknownMessage' ? {} : { send: resendPlease() };
    }
  };
  return { take, libraryId: () => account?.library_id, idleMs: () => idleMs };
}
