import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import type { LendingSystem } from '../../lending-system/types.ts';
import { lendingOverSip } from '../client/lending-system.ts';
import type { SipSystem } from '../client/types.ts';
import type { SipSystemSettings } from '../../platform/configuration/sip2-system.schema.ts';
import { libraryKeysOf, type KeyOf } from '../../platform/http/library-keys.ts';
import { createSipSystem } from './system.ts';

/** Passwords of accounts in other systems: SIP2_PASSWORD_<group code>, else sip2-passwords.json of the data folder. */
export const sipPasswordsOf = (dataDir: string, env: Record<string, string | undefined>): KeyOf =>
  libraryKeysOf(dataDir, env, { variable: 'SIP2_PASSWORD', file: 'sip2-passwords.json' });

/** The other systems of all libraries, each connected when it is first asked. */
export interface SipSystems {
  of: (library: LoadedLibrary) => LendingSystem | undefined;
  close: () => void;
}

/** @param input.onTrouble called when a library's system goes down and when it answers again */
export function createSipSystems(input: {
  passwordOf: KeyOf;
  now: () => number;
  onTrouble: (groupCode: string, isDown: boolean, why: string) => void;
}): SipSystems {
  const known = new Map<string, { settings: SipSystemSettings; system: SipSystem }>();
  const connected = (groupCode: string, settings: SipSystemSettings | undefined): SipSystem | undefined => {
    const found = known.get(groupCode);
    // Libraries are read again as a whole: what changed nothing about the system leaves its connections alone.
    if (found && settings && JSON.stringify(found.settings) === JSON.stringify(settings)) return found.system;
    found?.system.close();
    known.delete(groupCode);
    if (!settings) return undefined;
    const system = createSipSystem(settings, {
      password: input.passwordOf(groupCode),
      now: input.now,
      onTrouble: (isDown, why) => {
        input.onTrouble(groupCode, isDown, why);
      },
    });
    known.set(groupCode, { settings, system });
    return system;
  };
  return {
    of: ({ groupCode, file }) => {
      const settings = file.sip2.system;
      const system = connected(groupCode, settings);
      if (!settings || !system) return undefined;
      return lendingOverSip(system, { settings, timeZone: file.circulation.timeZone, now: input.now });
    },
    close: () => {
      for (const { system } of known.values()) system.close();
      known.clear();
    },
  };
}
