import type { KohaSettings } from '../../platform/configuration/koha.schema.ts';
import { libraryKeysOf, type KeyOf } from '../../platform/http/library-keys.ts';
import { createRestSystems, type RestSystemsInput } from '../rest-systems.ts';
import { cancelHold, pay, placeHold, renew } from './acts.ts';
import { createKohaClient, type KohaClient } from './client.ts';
import { readAccount, readItems } from './reading.ts';

/** Passwords of service accounts: KOHA_PASSWORD_<group code>, else koha-passwords.json of the data folder. */
export const kohaPasswordsOf = (dataDir: string, env: Record<string, string | undefined>): KeyOf =>
  libraryKeysOf(dataDir, env, { variable: 'KOHA_PASSWORD', file: 'koha-passwords.json' });

/** The Kohas of all libraries. */
export const createKohaSystems = (input: RestSystemsInput) =>
  createRestSystems<KohaClient, KohaSettings>(input, {
    settingsOf: (file) => file.koha,
    connect: createKohaClient,
    acts: (asking) => ({
      offers: () => true,
      readAccount: (patron) => readAccount(asking(), patron),
      readItems: (copies) => readItems(asking(), copies),
      renew: (patron, barcode) => renew(asking(), patron, barcode),
      placeHold: (patron, wanted, place) => placeHold(asking(), patron, wanted, place),
      cancelHold: (patron, wanted) => cancelHold(asking(), patron, wanted),
      pay: (patron, payment) => pay(asking(), patron, payment),
    }),
  });
