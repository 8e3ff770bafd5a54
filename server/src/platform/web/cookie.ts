/** The value of a cookie in the header Cookie. */
export const cookieOf = (name: string, cookies = ''): string | undefined =>
  cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/**
 * The name of a cookie, with the prefix that makes browsers refuse one that another host of the domain has set. Without
 * https (a server on the local machine) there is no prefix, because not all browsers would accept it.
 */
export const hostCookie = (name: string, publicUrl: string): string => `${isHttps(publicUrl) ? '__Host-' : ''}${name}`;

/** The attributes that the prefix requires, and more: no script reads the cookie, and no other site sends it. */
export const hostCookieAttributes = (publicUrl: string): string =>
  `; Path=/; HttpOnly; SameSite=Strict${isHttps(publicUrl) ? '; Secure' : ''}`;
