import type { ParsedManifest } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import { releaseBase } from './release-base';
import type { ReleaseInForce } from '../release/release.repository';
import type { ShellFiles } from '../shell/shell-files';
import { shellPages } from '../shell/shell-pages';

const HOME = '/home';

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** How exactly a declared path matches an address: higher is better, undefined means no match. */
function fit(pattern: string, address: readonly string[]): number | undefined {
  const parts = segmentsOf(pattern);
  const isOpen = parts.at(-1) === '*';
  if (isOpen ? address.length < parts.length - 1 : address.length !== parts.length) return undefined;
  if (!parts.every((part, i) => part === '*' || part.startsWith(':') || part === address[i])) return undefined;
  return parts.filter((part) => part !== '*' && !part.startsWith(':')).length - (isOpen ? 0.5 : 0);
}

type Pages = Pick<ParsedManifest, 'id' | 'pages'>;

/** The page at an address, as the shell's router finds it. */
function pageAt(path: string, manifests: readonly Pages[]): { id: string; page: string } | undefined {
  const address = segmentsOf(path === '/' ? HOME : path);
  let best: { id: string; page: string; score: number } | undefined;
  for (const { id, pages } of manifests)
    for (const [key, { path: pattern, view }] of Object.entries(pages)) {
      const score = fit(pattern, address);
      if (score !== undefined && (best === undefined || score > best.score)) best = { id, page: view ?? key, score };
    }
  return best;
}

interface Places {
  shell: ShellFiles;
  config: Partial<Pick<Config, 'assetsUrl'>>;
}

/** Scripts of a remote's views: its entry, their chunks, and the shell's files for the shared modules. */
function viewScripts(
  { remote, version, build }: ReleaseInForce,
  kind: 'pages' | 'widgets',
  keys: readonly string[],
  { shell, config }: Places,
): string[] {
  // A build without file lists is loaded through its manifest, one request after another.
  if (build.entry === undefined || keys.length === 0) return [];
  const base = releaseBase(config, remote, version);
  const own = [build.entry, ...keys.flatMap((key) => build[kind]?.[key] ?? [])].map((file) => base + file);
  const shares = keys.flatMap((key) => build.shares?.[`${kind}/${key}`] ?? []);
  return [...own, ...shares.flatMap((share) => (shell.shares[share] ?? []).map((file) => `/app/${file}`))];
}

/** The widgets that the home page always shows; a line of "Needs you" is loaded only when it has something to say. */
const homeWidgets = ({ widgets }: ParsedManifest): string[] =>
  Object.entries(widgets).flatMap(([key, { slot, need }]) =>
    slot.startsWith('home.') && need === undefined ? [key] : [],
  );

/** All scripts that the page at an address below /app loads before it is usable, each once. */
export function scriptsOf(
  path: string,
  inForce: readonly ReleaseInForce[],
  shell: ShellFiles | undefined,
  config: Partial<Pick<Config, 'assetsUrl'>> = {},
): readonly string[] {
  if (!shell) return [];
  const places = { shell, config };
  const own = shellPages();
  const found = pageAt(path, [own, ...inForce.map(({ manifest }) => manifest)]);
  const ofShell = [...shell.signedIn, ...(found?.id === own.id ? (shell.pages[found.page] ?? []) : [])];
  const ofRemotes = inForce.flatMap((one) => {
    if (found?.id === one.remote) return viewScripts(one, 'pages', [found.page], places);
    const isHome = found?.id === own.id && found.page === 'home';
    return isHome ? viewScripts(one, 'widgets', homeWidgets(one.manifest), places) : [];
  });
  return [...new Set([...ofShell.map((file) => `/app/${file}`), ...ofRemotes])];
}
