import { useMemo } from 'react';
import { matchRoutes } from 'react-router-dom';
import { TEXTS } from './messages';
import {
  commandItems,
  fitting,
  groupsOf,
  pageItems,
  sourcesOf,
  type PaletteGroup,
  type PaletteItem,
  type Reach,
} from './palette.model';
import { readRecent } from './recent';
import { useSearches, type Found } from './use-searches';

const MOST_FITTING = 5;
/** Without a letter it is a phone number. */
const isNumber = (typed: string): boolean => /\d/.test(typed) && !/\p{L}/u.test(typed);

interface Groups extends Pick<Found, 'failed' | 'searching'> {
  readonly groups: readonly PaletteGroup[];
}

/** The palette's groups for a text: recent entries while it is empty, otherwise matches and search results. */
export function useGroups(reach: Reach, typed: string, own: readonly PaletteItem[]): Groups {
  const sources = useMemo(() => sourcesOf(reach), [reach]);
  const pages = useMemo(() => pageItems(reach), [reach]);
  const commands = useMemo(() => commandItems(reach), [reach]);
  const recent = useMemo(() => {
    const table = reach.routes.map(({ path }) => ({ path }));
    return readRecent().filter(({ to = '' }) => matchRoutes(table, to.split('?')[0] ?? to) !== null);
  }, [reach]);
  const { results, failed, searching } = useSearches(sources, typed);
  if (typed.trim() === '') {
    const isOther = ({ id }: PaletteItem): boolean => !recent.some((one) => one.id === id);
    return {
      groups: groupsOf(
        [TEXTS.recent, recent],
        [TEXTS.actions, [...commands, ...own].filter(isOther)],
        [TEXTS.pages, pages.filter(isOther)],
      ),
      failed,
      searching,
    };
  }
  const here = groupsOf(
    [TEXTS.actions, fitting([...commands, ...own], typed, MOST_FITTING)],
    [TEXTS.pages, fitting(pages, typed, MOST_FITTING)],
  );
  const found = groupsOf(...sources.map(({ id, title }) => [title, results.get(id) ?? []] as const));
  return { groups: isNumber(typed) ? [...found, ...here] : [...here, ...found], failed, searching };
}
