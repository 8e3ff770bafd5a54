import { STORAGE_PREFIX } from '@textloom/session';

const NAME = `${STORAGE_PREFIX}payment`;

/**
 * The key of a payment whose result this tab does not know yet. It survives a reload, after which the result is shown.
 */
export function keptKey(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    // Storage may be forbidden: the page then finds a payment only while it is open.
    return null;
  }
}

export function keepKey(key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, key);
  } catch {
    // As above.
  }
}
