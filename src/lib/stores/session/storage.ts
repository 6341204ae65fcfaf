export interface StorageArea {
  getItem: (key: string) => string | null;
  /** A value that cannot be stored (no room left, storage forbidden) lives as long as the page and replaces the stored one. */
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  keys: () => string[];
  /** False where the browser forbids storage: values then live as long as the page. */
  isLasting: () => boolean;
}

function areaOf(open: () => Storage): StorageArea {
  const ofPage = new Map<string, string>();
  const storage = (): Storage | undefined => {
    try {
      return open();
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => ofPage.get(key) ?? storage()?.getItem(key) ?? null,
    setItem: (key, value) => {
      ofPage.delete(key);
      try {
        open().setItem(key, value);
      } catch {
        ofPage.set(key, value);
        storage()?.removeItem(key);
      }
    },
    removeItem: (key) => {
      ofPage.delete(key);
      storage()?.removeItem(key);
    },
    keys: () => [...ofPage.keys(), ...Object.keys(storage() ?? {})],
    isLasting: () => storage() !== undefined,
  };
}

/** Session storage: of this tab, until it is closed. */
export const tabStorage = areaOf(() => sessionStorage);
/** Local storage: of all tabs, until it is removed. */
export const sharedStorage = areaOf(() => localStorage);
