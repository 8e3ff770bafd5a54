/** The one body of a successful reply (decision 1). Modules return data; `route()` puts it into this. */
export const ok = <D>(data: D, message = ''): { status: 'success'; message: string; data: D } => ({
  status: 'success',
  message,
  data,
});
