/** Browser storage that may be disabled or full: a read then returns null, a write is dropped. */
function safeStorage(area: 'sessionStorage' | 'localStorage') {
  function attempt<T>(access: (storage: Storage) => T, otherwise: T): T {
    try {
      return access(window[area]);
    } catch {
      return otherwise;
    }
  }
  const get = (key: string) => attempt((storage) => storage.getItem(key), null);
  const set = (key: string, value: string) => attempt((storage) => storage.setItem(key, value), undefined);
  const remove = (key: string) => attempt((storage) => storage.removeItem(key), undefined);
  const keys = () => attempt((storage) => Object.keys(storage), []);
  /** Parsed value of a key; null if missing or not JSON. */
  const getJson = (key: string) =>
    attempt<unknown>((storage) => JSON.parse(storage.getItem(key) ?? ''), null);
  const setJson = (key: string, value: object) => set(key, JSON.stringify(value));
  return { get, set, remove, keys, getJson, setJson };
}

/** Storage of the tab: survives a reload; log-out clears it (components/layout/session-hint.ts). */
export const safeSessionStorage = safeStorage('sessionStorage');
/** Storage of the browser; log-out clears it, too. */
export const safeLocalStorage = safeStorage('localStorage');
