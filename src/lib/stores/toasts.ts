import { atom } from 'nanostores';
import { timedOutMessage } from './session/reader.ts';

/** At most so many are shown; the oldest gives way (portal-shell §9). */
export const maxToasts = 8;
/** How long each kind stays, in milliseconds (portal-shell §9). */
export const toastMs = { success: 1500, error: 2000 } as const;

export interface Toast {
  id: number;
  kind: keyof typeof toastMs;
  /** In the reader's language. */
  text: string;
}

export const toasts = atom<readonly Toast[]>([]);
let lastId = 0;

/**
 * Shows a short message over the page. Its component is loaded with the first one, so pages that show none load nothing
 * for it. A message already shown is not repeated: calls fail together. The sign-in that opens reports a login that has
 * timed out.
 * @returns its id, to take it away early
 */
export function showToast(kind: Toast['kind'], text: string): number {
  if (text === timedOutMessage) return 0;
  const same = toasts.get().find((toast) => toast.kind === kind && toast.text === text);
  if (same) return same.id;
  lastId += 1;
  toasts.set([...toasts.get(), { id: lastId, kind, text }].slice(-maxToasts));
  if (typeof document !== 'undefined') void import('./toast-view.ts');
  return lastId;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
