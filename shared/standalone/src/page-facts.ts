/** A value that the server wrote into the page; empty on a page without a server. */
export function writtenIn(name: string): string {
  const value = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return value.startsWith('__') ? '' : value;
}

/** The release that this page belongs to, by the address of its scripts. */
export function shownVersion(): string {
  const sources = [...document.scripts].map(({ src }) => /\/remotes\/[^/]+\/([^/]+)\//.exec(src)?.[1]);
  return decodeURIComponent(sources.find((version) => version !== undefined) ?? 'from source');
}
