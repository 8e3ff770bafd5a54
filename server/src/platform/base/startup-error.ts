/** A reason for not starting that the operator can fix. Entry points print its message without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
