/**
 * A reason for not starting that the operator can act on. The entry points print its message alone:
 * one clear sentence instead of a stack.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
