/** The body of a success response (decision 1). */
export const ok = <D>(data: D, message = ''): { status: 'success'; message: string; data: D } => ({
  status: 'success',
  message,
  data,
});
