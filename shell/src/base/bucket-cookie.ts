const NAME = 'textloom-bucket';
const YEAR_S = 31_536_000;

/** Stores the account's bucket for the server, so that the next page is sent with the right registry. */
export function keepBucket(bucket: number): void {
  const written = `${NAME}=${bucket}`;
  if (document.cookie.split('; ').includes(written)) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${written}; Path=/app; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

/** Removed after a sign-out, because the server preloads the page behind sign-in while the cookie exists. */
export function forgetBucket(): void {
  document.cookie = `${NAME}=; Path=/app; Max-Age=0; SameSite=Lax`;
}
