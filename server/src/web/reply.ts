/** The body of every successful reply (decision 1). Modules return data; `route()` wraps it in this envelope. */
export const ok = <D>(data: D, message = ''): { status: 'success'; message: string; data: D } => ({
  status: 'success',
  message,
  data,
});
