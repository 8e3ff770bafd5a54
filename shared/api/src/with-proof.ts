import { apiConfig } from './client';
import { isApiError } from './errors';

/**
 * A sensitive call is refused when the user's last proof is too old: asks for one, and repeats the call with what it had
 * (ADR 0093).
 */
export async function withProof<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isApiError(error) || error.id !== 'proof_required' || !(await apiConfig().proveUser())) throw error;
    return send();
  }
}
