import { apiConfig } from './client';
import { isApiError } from './errors';

/**
 * Re-authentication: a sensitive call is refused if the user's last proof is too old. Asks for a new one, then repeats
 * the call unchanged (ADR 0093).
 */
export async function withProof<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isApiError(error) || error.id !== 'proof_required' || !(await apiConfig().proveUser())) throw error;
    return send();
  }
}
