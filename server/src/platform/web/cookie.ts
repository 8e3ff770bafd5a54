/** The value of a cookie in the header Cookie. */
export const cookieOf = (name: string, cookies = ''): string | undefined =>
  cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
