/** The body of every successful reply (decision 1). Modules return data; `route()` wraps it in this envelope. */
export const ok = <D>(data: D, message = ''): { status: 'success'; message: string; data: D } => ({
  status: 'success',
  message,
  data,
});

/**
 * Data that is already JSON. Validating and serializing a million numbers one by one would block other requests, so the
 * caller vouches for it.
 */
export class JsonText {
  constructor(readonly data: string) {}

  /** The whole body, like `ok`. */
  get body(): string {
    return `{"status":"success","message":"","data":${this.data}}`;
  }
}
