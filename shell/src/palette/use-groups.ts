import { useMemo } from 'react';
import { matchRoutes } from 'react-router-dom';
import { TEXTS } from './messages';
import {
  commandItems,
  groupsOf,
  pageItems,
  sourcesOf,
  viewItems,
  withCurrentViews,
  type PaletteGroup,
  type PaletteItem,
  type Reach,
} from './palette.model';
import { rankedGroups } from './palette-rank';
import { readRecent } from './recent';
import { useSearches, type Found } from './use-searches';

const MOST_RECENT = 6;

interface Groups extends Pick<Found, 'failed' | 'searching'> {
  readonly groups: readonly PaletteGroup[];
}

/**
 * The palette's groups for a text: recent entries while it is empty, otherwise matches and search results. `hurried`:
 * searches at once.
 */
export function useGroups(reach: Reach, typed: string, own: readonly PaletteItem[], hurried: boolean): Groups {
  const sources = useMemo(() => sourcesOf(reach), [reach]);
  const pages = useMemo(() => pageItems(reach), [reach]);
  const commands = useMemo(() => commandItems(reach), [reach]);
  const views = useMemo(() => viewItems(reach, TEXTS.words.view), [reach]);
  const recent = useMemo(() => {
    const table = reach.routes.map(({ path }) => ({ path }));
    return withCurrentViews(readRecent(), views).filter(
      ({ to = '' }) => matchRoutes(table, to.split('?')[0] ?? to) !== null,
    );
  }, [reach, views]);
  const { results, failed, searching } = useSearches(sources, typed, hurried);
  if (typed.trim() === '') {
    const latest = recent.slice(0, MOST_RECENT);
    const isOther = ({ id }: PaletteItem): boolean => !latest.some((one) => one.id === id);
    return {
      groups: groupsOf(
        [TEXTS.recent, latest],
        [TEXTS.actions, [...commands, ...own].filter(isOther)],
        [TEXTS.pages, pages.filter(isOther)],
      ),
      failed,
      searching,
    };
  }
  const found = sources.map(({ id, title }) => [title, results.get(id) ?? []] as const);
  return {
    groups: rankedGroups(
      [[TEXTS.pages, pages], [TEXTS.actions, [...commands, ...own]], [TEXTS.views, views], ...found],
      typed,
      recent,
    ),
    failed,
    searching,
  };
}
