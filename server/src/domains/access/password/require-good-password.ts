import { invalid } from '../../../platform/base/app-error';
import { isBreached } from '../../../platform/providers/passwords/breached-passwords';
import type { Deps } from '../../../platform/web/deps';
import { passwordProblem } from './password.policy';

interface Chosen {
  password: string;
  /** The email of the user, if it is known already. */
  email?: string;
  /** The form field of the error. */
  field: string;
}

/** Refuses a password by its rules alone (decision 128). */
export async function refuseWeakPassword(
  { productName }: Pick<Deps['config'], 'productName'>,
  { password, email, field }: Chosen,
): Promise<void> {
  const problem = await passwordProblem(password, email, [productName]);
  if (problem) throw invalid(field, problem);
}

/**
 * Refuses a weak password, and one that is known from a breach. Call it outside transactions, because it may query a
 * service.
 */
export async function requireGoodPassword(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  chosen: Chosen,
): Promise<void> {
  await refuseWeakPassword(config, chosen);
  const { breachedPasswordsUrl: url } = config;
  if (url !== undefined && (await isBreached(url, chosen.password, log)))
    throw invalid(chosen.field, 'This password is known from a data breach of another service. Choose another one.');
}
