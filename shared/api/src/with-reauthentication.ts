import { apiConfig } from './client';
import { isApiError } from './errors';

/**
 * Re-authentication: a sensitive call is refused if the user last signed in or re-authenticated too long ago. Asks
 * the user, then repeats the call unchanged (ADR 0093).
 */
export async function withReauthentication<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isApiError(error) || error.id !== 'proof_required' || !(await apiConfig().reauthenticate())) throw error;
    return send();
  }
}
