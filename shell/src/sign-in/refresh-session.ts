import { isApiError } from '@textloom/api';
import { refresh } from '@textloom/session';

/** Refreshes the profile of the signed-in user: the changed email may be theirs, or their session may have ended. */
export async function refreshSession(): Promise<void> {
  try {
    await refresh();
  } catch (error) {
    if (!isApiError(error)) throw error;
    console.warn('The profile could not be refreshed:', error.message);
  }
}
