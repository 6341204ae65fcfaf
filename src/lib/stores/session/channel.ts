import { sessionIdKey } from './keys.ts';

/** Why a session ended. `elsewhere`: in another tab, or while no page was open. */
export type Ending = 'signedOut' | 'elsewhere' | 'refused' | 'idle' | 'closed';

export interface SessionMessage {
  groupCode: string;
  ending?: Ending;
}

const isMessage = (value: unknown): value is SessionMessage =>
  typeof value === 'object' && value !== null && 'groupCode' in value && typeof value.groupCode === 'string';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('yuelan:session') : undefined;

/** Notifies the other tabs of this browser that the session of a library began or ended. */
export function postSession(message: SessionMessage): void {
  channel?.postMessage(message);
}

/** Listens to other tabs; browsers without channels fire `storage` events instead. */
export function onSession(groupCode: string, listener: (message: SessionMessage) => void): void {
  channel?.addEventListener('message', ({ data }) => {
    if (isMessage(data)) listener(data);
  });
  if (channel) return;
  addEventListener('storage', ({ key }) => {
    // Without a key everything was removed.
    if (key === null || key === sessionIdKey(groupCode)) listener({ groupCode });
  });
}
