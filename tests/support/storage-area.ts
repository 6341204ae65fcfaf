import type { StorageArea } from '#lib/stores/session/storage.ts';

/** A storage area of its own, for tests. */
export function createMemoryArea(): StorageArea {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    keys: () => [...values.keys()],
    isLasting: () => true,
  };
}
