import type { InfiniteData } from '@tanstack/react-query';
import type { Conversation, InboxList } from '@textloom/contracts';

/** The loaded part of the list: its pages, and the cursor that each was loaded with. */
export type Pages = InfiniteData<InboxList, string>;

const cursorsOf = (pages: readonly InboxList[]): string[] =>
  pages.map((_, at) => (at === 0 ? '' : (pages[at - 1]?.next ?? '')));
const joined = (pages: InboxList[]): Pages => ({ pages, pageParams: cursorsOf(pages) });
const allOf = (pages: readonly InboxList[]): Conversation[] => pages.flatMap(({ entries }) => entries);
const idsOf = (rows: readonly Conversation[]): Set<number> => new Set(rows.map(({ id }) => id));

/** Lists each conversation once: one that moved up while a later page was loading is in two pages. */
export function rowsOf(data: Pages | undefined): readonly Conversation[] {
  const seen = new Set<number>();
  return allOf(data?.pages ?? []).filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Unchanged rows stay the same objects, so that they are not rendered again. */
function reusing(data: Pages, pages: readonly InboxList[]): InboxList[] {
  const known = new Map(allOf(data.pages).map((row) => [row.id, row]));
  const reuse = (row: Conversation): Conversation => {
    const before = known.get(row.id);
    return before && JSON.stringify(before) === JSON.stringify(row) ? before : row;
  };
  return pages.map((page) => ({ ...page, entries: page.entries.map(reuse) }));
}

/**
 * Index of the last loaded row that `head` contains with the same time: from there on, the old list follows the new
 * pages. -1 if there is none.
 */
function lastShared(rows: readonly Conversation[], head: readonly InboxList[]): number {
  const times = new Map(allOf(head).map(({ id, last_message_at }) => [id, last_message_at]));
  return rows.findLastIndex(({ id, last_message_at }) => times.get(id) === last_message_at);
}

/** Whether these first pages reach down to the loaded part, so that nothing between them is missing. */
export const reaches = (data: Pages, head: readonly InboxList[]): boolean =>
  head.at(-1)?.next === '' || lastShared(allOf(data.pages), head) >= 0;

/** Merges neighbouring pages that fit on one: otherwise each new message would leave a page with a single row. */
function packed(pages: readonly InboxList[]): InboxList[] {
  const kept: InboxList[] = [];
  for (const page of pages) {
    const before = kept.at(-1);
    if (before && kept.length > 1 && before.entries.length + page.entries.length <= page.per_page_entries)
      kept[kept.length - 1] = { ...page, entries: [...before.entries, ...page.entries] };
    else kept.push(page);
  }
  return kept;
}

/**
 * The list with its first pages reloaded. Rows that moved into these pages are removed from their old places, and rows
 * that are no longer in them are removed from the list. If the pages do not reach the loaded part, they become the
 * whole list.
 */
export function withHead(data: Pages, head: readonly InboxList[]): Pages {
  const fresh = reusing(data, head);
  if (head.at(-1)?.next === '' || !reaches(data, head)) return joined(fresh);
  const moved = idsOf(allOf(head));
  const shared = lastShared(allOf(data.pages), head);
  let at = -1;
  const rest = data.pages.map((page) => ({
    ...page,
    entries: page.entries.filter(({ id }) => (at += 1) > shared && !moved.has(id)),
  }));
  return joined(packed([...fresh, ...rest.filter(({ entries }) => entries.length > 0)]));
}

/** The list with the page after the cursor `after` reloaded. */
export function withPage(data: Pages, after: string, page: InboxList): Pages {
  const at = data.pageParams.indexOf(after);
  const old = data.pages[at];
  if (!old) return data;
  const [fresh = page] = reusing(data, [page]);
  const was = idsOf(old.entries);
  const before = idsOf(allOf(data.pages.slice(0, at)));
  const isLast = at === data.pages.length - 1;
  const end = isLast ? fresh.entries.length : fresh.entries.findLastIndex(({ id }) => was.has(id)) + 1;
  const own = fresh.entries.slice(0, end).filter(({ id }) => !before.has(id));
  const taken = idsOf(own);
  const changed = new Map(fresh.entries.map((row) => [row.id, row]));
  const pages = data.pages.map((one, index): InboxList => {
    if (index < at) return one;
    if (index === at) return { ...one, entries: own, next: isLast ? fresh.next : one.next };
    return { ...one, entries: one.entries.filter(({ id }) => !taken.has(id)).map((row) => changed.get(row.id) ?? row) };
  });
  return { pages, pageParams: data.pageParams };
}

/** The list without the last pages that its first `keep` rows do not need; scrolling reloads them. */
export function trimmed(data: Pages, keep: number): Pages {
  let rows = 0;
  const end = data.pages.findIndex(({ entries }) => (rows += entries.length) >= keep) + 1;
  return end === 0 || end === data.pages.length
    ? data
    : { pages: data.pages.slice(0, end), pageParams: data.pageParams.slice(0, end) };
}

/** Whether this is the conversation of a thread's address: its id, or `{reply_to}_{subscriber id}` (decision 21). */
export function isAt(row: Conversation, address: string | undefined): boolean {
  const [id, subscriber] = (address ?? '').split('_');
  return subscriber === undefined ? String(row.id) === id : String(row.subscriber?.id) === subscriber;
}

/**
 * Keeps the open conversation in its place when it no longer matches the filter, because opening it marks it read: behind
 * the nearest row above it that is still there and has not moved, so that the next row stays the next.
 */
export function keepingOpen(
  rows: readonly Conversation[],
  before: readonly Conversation[],
  address: string | undefined,
): readonly Conversation[] {
  if (address === undefined || rows.some((row) => isAt(row, address))) return rows;
  const at = before.findIndex((row) => isAt(row, address));
  const open = before[at];
  if (!open) return rows;
  const places = new Map(rows.map((row, place) => [row.id, { row, place }]));
  const placeOf = (was: Conversation): number => {
    const now = places.get(was.id);
    const moved = now?.row.direction === 'in' && now.row.last_message_at !== was.last_message_at;
    return now && !moved ? now.place : -1;
  };
  const above = before
    .slice(0, at)
    .map(placeOf)
    .findLast((place) => place >= 0);
  const below = before
    .slice(at + 1)
    .map(placeOf)
    .find((place) => place >= 0);
  const place = above === undefined ? (below ?? 0) : above + 1;
  return [...rows.slice(0, place), { ...open, unread: false }, ...rows.slice(place)];
}
