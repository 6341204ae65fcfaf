import type { FolioSettings } from '../../platform/configuration/folio.schema.ts';
import { libraryKeysOf, type KeyOf } from '../../platform/http/library-keys.ts';
import { createRestSystems, type RestSystemsInput } from '../rest-systems.ts';
import { cancelHold, placeHold, renew } from './acts.ts';
import { createFolioClient, type FolioClient } from './client.ts';
import { readAccount, readItems } from './reading.ts';

/** API keys of institutional users: FOLIO_API_KEY_<group code>, else folio-api-keys.json of the data folder. */
export const folioKeysOf = (dataDir: string, env: Record<string, string | undefined>): KeyOf =>
  libraryKeysOf(dataDir, env, { variable: 'FOLIO_API_KEY', file: 'folio-api-keys.json' });

/** The FOLIOs of all libraries, over their edge modules. */
export const createFolioSystems = (input: RestSystemsInput) =>
  createRestSystems<FolioClient, FolioSettings>(input, {
    settingsOf: (file) => file.folio,
    connect: createFolioClient,
    acts: (asking) => ({
      offers: (service) => service !== 'payments',
      readAccount: (patron) => readAccount(asking(), patron),
      readItems: (copies) => readItems(asking(), copies),
      renew: (patron, barcode) => renew(asking(), patron, barcode),
      placeHold: (patron, wanted, place) => placeHold(asking(), patron, wanted, place),
      cancelHold: (patron, wanted) => cancelHold(asking(), patron, wanted),
      pay: () => Promise.resolve({ state: 'refused', problem: 'FOLIO takes no payments from the portal' }),
    }),
  });
