import {
  can,
  formatPhone,
  type CommandEntry,
  type Holder,
  type ParsedManifest,
  type RouteEntry,
  type SavedView,
  type SearchEntry,
  viewAddress,
  viewedPath,
} from '@textloom/contracts';

/** One line of the palette. */
export interface PaletteItem {
  /** Unique and stable: `page:/keywords`. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** Address below the application; or `run`. */
  readonly to?: string;
  readonly run?: () => void;
  /** Other names by which it is known, not shown: of its page, or the phone of a person. */
  readonly names?: readonly string[];
  /** Search synonyms. */
  readonly words?: string;
  /** The server found it, perhaps by a text that is not shown, such as the message of a campaign. */
  readonly found?: boolean;
  /** The key that opens it after `g`. */
  readonly jump?: string;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

type Declared = Pick<ParsedManifest, 'id' | 'pages' | 'commands' | 'searches'>;

/** A search with the path of the page that its entries open. */
export interface Source extends SearchEntry {
  readonly id: string;
  readonly path: string;
}

const isOffered = ({ anyOf, ownersOnly }: CommandEntry | SearchEntry, holder: Holder): boolean =>
  !(ownersOnly && holder.authorized_account) && (anyOf === undefined || anyOf.some((one) => can(holder, one)));

/** What a user may open: the routes of the profile, whose remotes and permissions the server has checked. */
export interface Reach {
  readonly routes: readonly RouteEntry[];
  readonly manifests: readonly Declared[];
  readonly holder: Holder;
  readonly views: readonly SavedView[];
}

/** In menu order; remotes without a menu page come last, with the shell. */
export function inMenuOrder<M extends Declared>(
  manifests: readonly M[],
  routes: readonly RouteEntry[],
  shell: string,
): M[] {
  const placeOf = ({ id }: M): number => {
    const at = routes.findIndex(({ menu, component }) => menu && component.startsWith(`${id}/`));
    return at === -1 || id === shell ? routes.length : at;
  };
  return manifests.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const pathsOf = ({ routes }: Reach): Set<string> => new Set(routes.map(({ path }) => path));

/** The pages without parameters, with names from the route list and shortcut letters from the manifests. */
function plainPages({ routes, manifests }: Reach): (PaletteItem & { readonly unlisted: boolean })[] {
  const declared = new Map(
    manifests.flatMap(({ pages }) => Object.values(pages).map((page) => [page.path, page] as const)),
  );
  return routes
    .filter(({ path }) => !/[:*]/.test(path))
    .map(({ path, name }) => {
      const { jump, words, unlisted = false } = declared.get(path) ?? {};
      return {
        id: `page:${path}`,
        label: name,
        to: path,
        unlisted,
        ...(jump === undefined ? {} : { jump }),
        ...(words === undefined ? {} : { words }),
      };
    });
}

/** The offered pages; one that a command opens as it is would be there twice. */
export function pageItems(reach: Reach): PaletteItem[] {
  const opened = new Set(commandItems(reach).map(({ to }) => to));
  return plainPages(reach).flatMap(({ unlisted, ...item }) => (unlisted || opened.has(item.to) ? [] : item));
}

/** The commands of the remotes whose pages this user has. */
export function commandItems(reach: Reach): PaletteItem[] {
  const paths = pathsOf(reach);
  return reach.manifests.flatMap(({ id, pages, commands }) =>
    Object.entries(commands).flatMap(([key, command]) => {
      const page = pages[command.page];
      if (page === undefined || !paths.has(page.path) || !isOffered(command, reach.holder)) return [];
      const { path, name, unlisted } = page;
      const query = new URLSearchParams(command.query).toString();
      return {
        id: `command:${id}/${key}`,
        label: command.name,
        to: query === '' ? path : `${path}?${query}`,
        // The page itself is not listed then.
        ...(query === '' && !unlisted && name !== command.name ? { names: [name] } : {}),
        ...(command.words === undefined ? {} : { words: command.words }),
      };
    }),
  );
}

const VIEW_ITEM = 'view:';
/** The saved views of the lists that this user has; `words` are their synonyms. */
export function viewItems({ routes, views }: Reach, words: string): PaletteItem[] {
  return views.flatMap((view) => {
    const page = routes.find(({ path }) => path === viewedPath(view.list));
    if (!page) return [];
    return { id: `${VIEW_ITEM}${view.id}`, label: view.name, hint: page.name, to: viewAddress(view), words };
  });
}

/** The recent entries with the views as they are now: one may have another name or filter since, or be gone. */
export const withCurrentViews = (recent: readonly PaletteItem[], views: readonly PaletteItem[]): PaletteItem[] =>
  recent.flatMap((item) => (item.id.startsWith(VIEW_ITEM) ? (views.find(({ id }) => id === item.id) ?? []) : item));

/** The searches of the remotes whose pages this user has. */
export function sourcesOf(reach: Reach): Source[] {
  const paths = pathsOf(reach);
  return reach.manifests.flatMap(({ id, pages, searches }) =>
    Object.entries(searches).flatMap(([key, search]) => {
      const path = pages[search.page]?.path;
      if (path === undefined || !paths.has(path) || !isOffered(search, reach.holder)) return [];
      return { ...search, id: `${id}/${key}`, path };
    }),
  );
}

/** The address of each letter after `g`; if two pages share a letter, the first in the route list gets it. */
export function jumpsOf(reach: Reach): ReadonlyMap<string, PaletteItem> {
  const jumps = new Map<string, PaletteItem>();
  for (const item of plainPages(reach))
    if (item.jump !== undefined && !jumps.has(item.jump)) jumps.set(item.jump, item);
  return jumps;
}

type Entry = Readonly<Record<string, unknown>>;

const fieldText = (entry: Entry, field: string, format: string | undefined): string => {
  const value = entry[field];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return format === 'phone' && text !== '' ? formatPhone(text) : text;
};

/** `{first_name} {last_name}` with the fields of an entry. */
export const fillTemplate = (template: string, entry: Entry): string =>
  template
    .replace(/\{(\w+)(?::(\w+))?\}/g, (_, field: string, format?: string) => fieldText(entry, field, format))
    .trim();

/** One result of a search, or nothing for an entry without a name or an address. */
export function resultOf(source: Source, entry: Entry): PaletteItem | undefined {
  const label = source.label.map((template) => fillTemplate(template, entry)).find((text) => text !== '');
  if (label === undefined) return undefined;
  let isWhole = true;
  const to = source.path.replace(/:(\w+)/g, (_, field: string) => {
    const value = fieldText(entry, field, undefined);
    isWhole &&= value !== '';
    return encodeURIComponent(value);
  });
  if (!isWhole) return undefined;
  const hint = source.hint === undefined ? '' : fillTemplate(source.hint, entry);
  return { id: `${source.id}:${to}`, label, to, found: true, ...(hint === '' || hint === label ? {} : { hint }) };
}

export const groupsOf = (...groups: readonly (readonly [string, readonly PaletteItem[]])[]): PaletteGroup[] =>
  groups.filter(([, items]) => items.length > 0).map(([title, items]) => ({ title, items }));
