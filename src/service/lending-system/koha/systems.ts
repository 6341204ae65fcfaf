import type { LendingSystem } from '../types.ts';
import type { KohaSettings } from '../../platform/configuration/koha.schema.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { libraryKeysOf, type KeyOf } from '../../platform/http/library-keys.ts';
import { cancelHold, pay, placeHold, renew } from './acts.ts';
import { createKohaClient, type KohaClient } from './client.ts';
import { readAccount, readItems, type Asking } from './reading.ts';

/** Passwords of service accounts: KOHA_PASSWORD_<group code>, else koha-passwords.json of the data folder. */
export const kohaPasswordsOf = (dataDir: string, env: Record<string, string | undefined>): KeyOf =>
  libraryKeysOf(dataDir, env, { variable: 'KOHA_PASSWORD', file: 'koha-passwords.json' });

/**
 * The Kohas of all libraries.
 * @param input.onTrouble called when a library's Koha goes down and when it answers again
 */
export function createKohaSystems(input: {
  passwordOf: KeyOf;
  now: () => number;
  onTrouble: (groupCode: string, isDown: boolean, why: string) => void;
}): (library: LoadedLibrary) => LendingSystem | undefined {
  // Settings exist until the libraries are read again.
  const clients = new WeakMap<KohaSettings, KohaClient>();
  const clientOf = (groupCode: string, settings: KohaSettings): KohaClient => {
    const known = clients.get(settings);
    if (known) return known;
    const client = createKohaClient(settings, {
      password: input.passwordOf(groupCode) ?? '',
      now: input.now,
      onTrouble: (isDown, why) => {
        input.onTrouble(groupCode, isDown, why);
      },
    });
    clients.set(settings, client);
    return client;
  };
  return ({ groupCode, file }) => {
    const settings = file.koha;
    if (!settings) return undefined;
    const client = clientOf(groupCode, settings);
    const asking = (): Asking => ({ client, settings, now: input.now(), timeZone: file.circulation.timeZone });
    return {
      // Each request has its own connection.
      reach: () => Promise.resolve(),
      offers: () => true,
      readAccount: (patron) => readAccount(asking(), patron),
      readItems: (barcodes) => readItems(asking(), barcodes),
      renew: (patron, barcode) => renew(asking(), patron, barcode),
      placeHold: (patron, wanted, place) => placeHold(asking(), patron, wanted, place),
      cancelHold: (patron, wanted) => cancelHold(asking(), patron, wanted),
      pay: (patron, payment) => pay(asking(), patron, payment),
    };
  };
}
