const NAME = 'textloom-bucket';
const YEAR_S = 31_536_000;

/** Tells the server which canaries this browser's account gets, so that the next page begins with the right registry. */
export function keepBucket(bucket: number): void {
  const written = `${NAME}=${bucket}`;
  if (document.cookie.split('; ').includes(written)) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${written}; Path=/app; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

/** After a sign-out: the server takes the cookie as the sign that a page behind sign-in follows, and preloads it. */
export function forgetBucket(): void {
  document.cookie = `${NAME}=; Path=/app; Max-Age=0; SameSite=Lax`;
}
