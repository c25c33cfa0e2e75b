/** The browser's storage, where it may be used; a page without storage works until it is closed. */

export function read<T>(key: string, storage: () => Storage = () => localStorage): T | null {
  try {
    const text = storage().getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
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
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // switched off or full: nothing of this is needed to go on
  }
}
