const YEAR_S = 31_536_000;

function cookie(bucket: number | '', maxAge: number, protocol: string): string {
  // The prefix makes browsers refuse one that another host of the domain has set. It requires https and the path /.
  const [name, place] =
    protocol === 'https:' ? ['__Host-textloom-bucket', 'Path=/; Secure'] : ['textloom-bucket', 'Path=/app'];
  return `${name}=${bucket}; ${place}; Max-Age=${maxAge}; SameSite=Lax`;
}

/** Stores the account's bucket for the server, so that the next page is sent with the right registry. */
export function keepBucket(bucket: number, { protocol }: Pick<Location, 'protocol'> = location): void {
  const wanted = cookie(bucket, YEAR_S, protocol);
  const [pair = ''] = wanted.split(';');
  if (!document.cookie.split('; ').includes(pair)) document.cookie = wanted;
}

/** Removed after a sign-out, because the server preloads the signed-in page while the cookie exists. */
export function forgetBucket({ protocol }: Pick<Location, 'protocol'> = location): void {
  document.cookie = cookie('', 0, protocol);
}
