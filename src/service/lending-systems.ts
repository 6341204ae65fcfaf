import type { Logger } from 'pino';
import { createFolioSystems, folioKeysOf } from './lending-system/folio/systems.ts';
import { createKohaSystems, kohaPasswordsOf } from './lending-system/koha/systems.ts';
import type { LoadedLibrary } from './platform/configuration/types.ts';
import { createSipSystems, sipPasswordsOf } from './sip2/network/systems.ts';

/**
 * The systems that lend for libraries in place of Yuelan: SIP2, Koha, FOLIO.
 * @param input.now milliseconds since 1970
 */
export function createLendingSystems({ dataDir, now, log }: { dataDir: string; now: () => number; log: Logger }) {
  const onTrouble = (groupCode: string, isDown: boolean, why: string): void => {
    if (isDown) log.warn({ groupCode, why }, 'lending system does not answer');
    else log.info({ groupCode }, 'lending system answers again');
  };
  const sip = createSipSystems({ passwordOf: sipPasswordsOf(dataDir, process.env), now, onTrouble });
  const kohaOf = createKohaSystems({ keyOf: kohaPasswordsOf(dataDir, process.env), now, onTrouble });
  const folioOf = createFolioSystems({ keyOf: folioKeysOf(dataDir, process.env), now, onTrouble });
  return {
    /** The system that lends for a library; undefined where Yuelan lends. */
    of: (library: LoadedLibrary) => sip.of(library) ?? kohaOf(library) ?? folioOf(library),
    close: sip.close,
  };
}
