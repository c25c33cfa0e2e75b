/** The browser's storage, where it may be used; a page without storage works until it is closed. */

/** What the browser would not keep; it is gone when the page is closed. */
const passing = new Map<string, string>();

export function read<T>(key: string, storage: () => Storage = () => localStorage): T | null {
  const text = passing.get(key) ?? kept(key, storage);
  try {
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

function kept(key: string, storage: () => Storage): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

export const KEYRING = 'foxden.keyring';

/** Whether a recovery code is on this device. */
export const hasKeyring = (): boolean => read(KEYRING) !== null;

export function write(
  key: string,
  value: unknown,
  storage: () => Storage = () => localStorage,
): void {
  passing.delete(key);
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    if (value !== null) passing.set(key, JSON.stringify(value)); // switched off, or full
  }
}
