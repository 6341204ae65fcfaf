import { fieldIds, type FieldName } from '#service/sip2/messages/layouts.ts';
import { parseMessage } from '#service/sip2/messages/parse.ts';
import type { AnyMessage } from '#service/sip2/messages/message.ts';
import { createSipAccount, sipAccountSchema } from '#service/sip2/accounts.ts';
import type { TestService } from '../service.ts';
import { openSession, type SipReply, type SipSession } from '#service/sip2/server/session.ts';

/** Library settings of tests: one network of machines, readers' passwords wanted. */
export const sipServer = { addresses: ['192.0.2.0/24'], bins: { shelf: '1', hold: '2', transit: '3', other: '9' } };

/** A machine in a test: it sends lines and reads what comes. */
export interface TestMachine {
  session: SipSession;
  /** Sends a line as it is. */
  line: (text: string | Uint8Array) => Promise<SipReply>;
  /** Sends a line and reads the message that answers it. @throws when none does */
  send: (text: string) => Promise<AnyMessage>;
  /** The same, as the values of fields by their names, with the fixed ones. */
  fields: (text: string) => Promise<Record<string, string>>;
}

/** The date field of test messages. */
export const at = '20260115    160000';

const names = new Map<string, FieldName>(Object.entries(fieldIds).map(([name, id]) => [id, name as FieldName]));

/** Adds an account to the first library. @returns its password */
export async function addMachine(
  service: TestService,
  input: { account?: string; libCode?: string; charset?: string; language?: string; library?: string } = {},
): Promise<string> {
  const { account = 'self-1', libCode = 'MAIN', library, ...writing } = input;
  const { library: home, now } = service.context(library === undefined ? {} : { library });
  const parsed = sipAccountSchema.parse({ account, libCode, language: 'en-US', ...writing });
  const made = await createSipAccount(service.store.db, { ...parsed, libraryId: home.id, now: now() });
  return made.password;
}

/** A connection from an address; nobody has signed in yet. */
export function connect(service: TestService, address = '192.0.2.7', isFull = () => false): TestMachine {
  const session = openSession({ ...service.context(), isFull }, address);
  const wire = { charset: 'utf-8', delimiter: '|' } as const;
  const line = (text: string | Uint8Array) => session.take(Buffer.from(text as string));
  const send = async (text: string): Promise<AnyMessage> => {
    const { send: bytes } = await line(text);
    if (!bytes) throw new Error(`no answer to ${text}`);
    return parseMessage(bytes.subarray(0, -1), wire);
  };
  const fields = async (text: string) => {
    const message = await send(text);
    const named = message.fields.map(([id, value]) => [names.get(id) ?? id, value] as const);
    return { ...message.fixed, ...Object.fromEntries(named.reverse()) };
  };
  return { session, line, send, fields };
}

/** A machine that has signed in. */
export async function signedInMachine(
  service: TestService,
  input: Parameters<typeof addMachine>[1] = {},
): Promise<TestMachine> {
  const password = await addMachine(service, input);
  const machine = connect(service);
  const { ok } = await machine.fields(`9300CN${input.account ?? 'self-1'}|CO${password}|CPhall|`);
  if (ok !== '1') throw new Error('the machine was not let in');
  return machine;
}
