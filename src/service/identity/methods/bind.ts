import { timingSafeEqual } from 'node:crypto';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { situations } from '../../../lib/rules/situations.ts';
import { countAttempt, forgiveAttempts, type Limit } from '../../platform/attempts/attempts.ts';
import { solveCaptcha } from '../../platform/attempts/captcha.ts';
import { decryptPassword } from '../accounts/cipher.ts';
import { provePassword } from '../accounts/sign-in.ts';
import { type CallContext, ServiceError } from '../../platform/context/context.ts';
import { accountKey, findReader } from '../../platform/readers/readers.ts';
import { stepNeeded } from '../second-factor/step.ts';
import { keyedHash } from '../../platform/secrets.ts';
import { bindIdentity, strangerSchema, type Stranger } from './sign-in.ts';
import { readTicket, takeTicket } from '../accounts/tickets.ts';

/** Names guessed for a number, and from one address. */
const associationLimit: Limit = { kind: 'association', attempts: 5, windowMs: 60 * 60_000 };
const associationAddressLimit: Limit = { kind: 'association-address', attempts: 50, windowMs: 60 * 60_000 };

const over = () => new ServiceError(errCodes.badRequest, 'bindingOver');

/** Whom a ticket means; it stays good, since a slip of the reader must not end the binding. */
async function strangerOf(call: CallContext, openId: string): Promise<Stranger> {
  const stranger = await readTicket(call, 'bind', openId, strangerSchema);
  if (!stranger) throw over();
  return stranger;
}

/**
 * Checks whether a ticket is still good for binding an account in this browser.
 * @throws ServiceError 400 when it is unknown, over, used or another browser's
 */
export async function checkBindingTicket(call: CallContext, openId: string): Promise<{ isGood: true }> {
  await strangerOf(call, openId);
  return { isGood: true };
}

/** Binds, and uses the ticket up. */
async function finish(call: CallContext, openId: string, readerId: number): Promise<{ bound: true }> {
  // A provider that vouches is asked for no second factor: binding one must not be a way around it.
  if ((await stepNeeded(call, readerId)) === 'prove')
    throw new ServiceError(errCodes.forbidden, 'secondFactorBindInside');
  const stranger = await takeTicket(call, 'bind', openId, strangerSchema);
  // Taken in the meantime by the same form sent twice.
  if (!stranger) throw over();
  await bindIdentity(call, stranger, readerId);
  call.say(situations.accountBound.key);
  return { bound: true };
}

/**
 * Binds the account whose password the reader gives.
 * @throws ServiceError 400 when ticket, account or password is no good; 429 after too many attempts
 */
export async function bindByPassword(
  call: CallContext,
  { username, password, openId }: { username: string; password: string; openId: string },
): Promise<{ bound: true }> {
  const plain = decryptPassword(call.secrets, password);
  await strangerOf(call, openId);
  const { reader } = await provePassword(call, username, plain, { kind: 'none' });
  return finish(call, openId, reader.id);
}

/** Whether two names are the same, in a time that does not tell how much of them is. */
function isSame({ secrets }: CallContext, entry: string, other: string): boolean {
  const hash = (text: string) => Buffer.from(keyedHash(secrets, 'association', accountKey(text)));
  return timingSafeEqual(hash(entry), hash(other));
}

/**
 * Binds the account with that number, whose owner has that name; only where the library has set this up for the provider.
 * @throws ServiceError 400 when the ticket is no good, or number and name do not belong together; 429 after too many
 *   attempts
 */
export async function bindByName(
  call: CallContext,
  input: { name: string; primaryId: string; verifyCode: string; codeKey: string; uid: string },
): Promise<{ bound: true }> {
  const { name, primaryId, uid } = input;
  const { library, store } = call;
  await solveCaptcha(call, input.codeKey, input.verifyCode);
  const { provider } = await strangerOf(call, uid);
  const settings = library.file.identity[provider];
  if (!settings || !('binding' in settings) || settings.binding !== 'association') throw over();
  const key = accountKey(primaryId);
  await countAttempt(call, associationAddressLimit, call.client);
  await countAttempt(call, associationLimit, key);
  const reader = await findReader(store, library.id, primaryId);
  if (!isSame(call, reader?.name ?? '', name) || !reader) {
    throw new ServiceError(errCodes.badRequest, 'wrongAssociation');
  }
  await forgiveAttempts(call, associationLimit, key, 'all');
  return finish(call, uid, reader.id);
}

/** Binds by password with a captcha. */
export async function bindWithCaptcha(
  call: CallContext,
  input: { username: string; password: string; verifyCode: string; codeKey: string; uid: string },
): Promise<{ bound: true }> {
  await solveCaptcha(call, input.codeKey, input.verifyCode);
  return bindByPassword(call, { ...input, openId: input.uid });
}
