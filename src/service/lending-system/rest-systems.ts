import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { KeyOf } from '../platform/http/library-keys.ts';
import type { RestSurroundings } from './rest-client.ts';
import type { LendingSystem } from './types.ts';

export interface RestSystemsInput {
  /** The password or key of a library. */
  keyOf: KeyOf;
  now: () => number;
  /** Called when a library's system goes down and when it answers again. */
  onTrouble: (groupCode: string, isDown: boolean, why: string) => void;
}

/** What every request to a system needs. */
export interface Asking<Client, Settings> {
  client: Client;
  settings: Settings;
  /** Milliseconds since 1970, and where the library is. */
  now: number;
  timeZone: string;
}

/**
 * The systems with a REST API of one kind, of all libraries. Each request has its own connection.
 * @param kind.settingsOf undefined where a library has no such system
 */
export function createRestSystems<Client, Settings extends object>(
  input: RestSystemsInput,
  kind: {
    settingsOf: (file: LoadedLibrary['file']) => Settings | undefined;
    connect: (settings: Settings, key: string, surroundings: RestSurroundings) => Client;
    acts: (asking: () => Asking<Client, Settings>) => Omit<LendingSystem, 'reach'>;
  },
): (library: LoadedLibrary) => LendingSystem | undefined {
  // Settings exist until the libraries are read again.
  const clients = new WeakMap<Settings, Client>();
  const clientOf = (groupCode: string, settings: Settings): Client => {
    const known = clients.get(settings);
    if (known) return known;
    const client = kind.connect(settings, input.keyOf(groupCode) ?? '', {
      now: input.now,
      onTrouble: (isDown, why) => {
        input.onTrouble(groupCode, isDown, why);
      },
    });
    clients.set(settings, client);
    return client;
  };
  return ({ groupCode, file }) => {
    const settings = kind.settingsOf(file);
    if (!settings) return undefined;
    const client = clientOf(groupCode, settings);
    const asking = () => ({ client, settings, now: input.now(), timeZone: file.circulation.timeZone });
    return { reach: () => Promise.resolve(), ...kind.acts(asking) };
  };
}
