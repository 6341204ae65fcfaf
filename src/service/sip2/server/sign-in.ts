import { appendAudit } from '../../platform/audit/append.ts';
import { type ServiceContext, ServiceError } from '../../platform/context/context.ts';
import { countAttempt, forgiveAttempts, limits } from '../../platform/attempts/attempts.ts';
import { isPassword } from '../../identity/accounts/hash.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { clientNetwork, networkCheck } from '../../../lib/rules/networks.ts';
import { accountKey } from '../../platform/readers/readers.ts';
import { findSipAccount, type SipAccountRow } from '../accounts.ts';
import { field, type SipMessage } from '../messages/message.ts';

/** A library that has machines on Yuelan's circulation. */
export interface SipLibrary {
  library: LoadedLibrary;
  settings: NonNullable<LoadedLibrary['file']['sip2']['server']>;
}

/** The libraries that let machines in from an address. */
export function librariesFor({ registry }: Pick<ServiceContext, 'registry'>, address: string): SipLibrary[] {
  return registry().served.flatMap((library) => {
    const settings = library.file.sip2.server;
    return settings && networkCheck(settings.addresses)(address) ? [{ library, settings }] : [];
  });
}

/** The library of an account, if it lets machines in from that address. */
export const libraryFor = (
  service: Pick<ServiceContext, 'registry'>,
  address: string,
  libraryId: number,
): SipLibrary | undefined => librariesFor(service, address).find(({ library }) => library.id === libraryId);

/**
 * The account whose name and password 93 brings. Tries are counted before they are made, an account that there is not
 * takes as long as any other, and each try is in the audit log.
 * @returns undefined when it is refused, without a reason
 */
export async function signInTerminal(
  service: ServiceContext,
  address: string,
  message: SipMessage<'93'>,
): Promise<SipAccountRow | undefined> {
  const [first] = librariesFor(service, address);
  if (!first || message.fixed.uidAlgorithm !== '0' || message.fixed.passwordAlgorithm !== '0') return undefined;
  const account = field(message, 'loginUser')?.trim() ?? '';
  const row = await findSipAccount(service.store.db, account);
  const home = row && libraryFor(service, address, row.library_id);
  const { library } = home ?? first;
  const client = clientNetwork(address);
  const call = { ...service, library };
  const here = `${accountKey(account)}\n${client}`;
  const note = (kind: 'sipSignIn' | 'sipSignInFailed' | 'sipSignInRefused', detail: string) =>
    appendAudit(service.store.db, {
      libraryId: library.id,
      kind,
      detail,
      now: service.now(),
      client,
      staff: home ? row?.account : undefined,
    });
  try {
    await countAttempt(call, limits.sipAddress, client);
    await countAttempt(call, limits.sipHere, here);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    await note('sipSignInRefused', '');
    return undefined;
  }
  const matches = await isPassword(row?.hash, field(message, 'loginPassword') ?? '');
  if (!row || !home || !matches || row.is_closed === 1) {
    // What was typed as an account is kept nowhere: it may be a password.
    await note('sipSignInFailed', !row || !home ? 'unknown account' : row.is_closed === 1 ? 'closed account' : '');
    return undefined;
  }
  await forgiveAttempts(call, limits.sipAddress, client, 1);
  await forgiveAttempts(call, limits.sipHere, here, 'all');
  await note('sipSignIn', 'password');
  return row;
}
