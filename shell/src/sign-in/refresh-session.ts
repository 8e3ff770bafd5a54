import { isApiError } from '@textloom/api';
import { refresh } from '@textloom/session';

/** Reads the profile of whoever is signed in here: the changed email may be theirs, or their session over. */
export async function refreshSession(): Promise<void> {
  try {
    await refresh();
  } catch (error) {
    if (!isApiError(error)) throw error;
    console.warn('The profile could not be refreshed:', error.message);
  }
}
