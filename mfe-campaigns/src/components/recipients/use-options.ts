import { call } from '@textloom/api';
import { firstWords, hasTerm, listActive, listCampaigns, listGroups } from '@textloom/contracts';
import { LIST_BASE, useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { useSearched, type Searched } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { groupToken, type Token } from './token';

/** PICK-009 */
const MAX_PEOPLE = 50;
/** PICK-010 */
const MAX_GROUPS = 20;
const MAX_CAMPAIGNS = 5;
/** Characters of a campaign's message. */
const WORDS = 80;
/** PICK-011 and PICK-010 */
const SELECT_DELAY = 400;
const TAG_DELAY = 500;

/** A search by number also finds subscribers without a name. */
const isNumber = (text: string): boolean => /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(text);

type Format = ReturnType<typeof useFormatDate>;

/** The first words of a campaign's message, unless its name is their beginning (decision 753). */
function wordsOf(name: string, message: string): string {
  const words = firstWords(message, WORDS);
  return words.startsWith(name.replace(/…$/, '')) ? '' : words;
}

const findGroups =
  (format: Format) =>
  async (search: string, signal: AbortSignal): Promise<Token[]> => {
    const query = { ...LIST_BASE, search, limit: MAX_GROUPS, orderby: 'name', orderbytype: 'ASC' as const };
    const { entries } = await call(listGroups, query, { signal });
    return entries
      .filter(({ disabled }) => !disabled)
      .map(({ id, name, total_subscribers: size, filter, matched_at }) => ({
        ...groupToken({ id, name, size, smart: filter !== null }),
        updated: format(matched_at, 'row'),
      }));
  };

async function findPeople(search: string, signal: AbortSignal): Promise<Token[]> {
  const query = { ...LIST_BASE, search, limit: MAX_PEOPLE, orderby: 'first_name', orderbytype: 'ASC' as const };
  const named = isNumber(search) ? {} : { withname: 'true' };
  const { entries } = await call(listActive, { ...query, ...named }, { signal });
  return entries.map(({ id, text, keyword, phone, first_name, last_name }) => ({
    kind: 'person',
    id,
    text,
    hint: keyword,
    person: { id, phone, name: `${first_name} ${last_name}`.trim() },
  }));
}

/** Ignores stale results: Enter must not choose a match of an earlier text. */
const current = ({ items, loading }: Searched<Token>): readonly Token[] => (loading ? [] : items);

export interface Options {
  readonly options: Token[];
  readonly loading: boolean;
  readonly failed: boolean;
}

/** The options for the typed text: keywords at once, everything else as the server finds it. */
export function useOptions(text: string, { open, campaigns }: { open: boolean; campaigns: boolean }): Options {
  const { keywords } = useProfile();
  const format = useFormatDate();
  const findCampaigns = async (search: string, signal: AbortSignal): Promise<Token[]> => {
    const query = { ...LIST_BASE, search, limit: MAX_CAMPAIGNS, orderby: 'date', orderbytype: 'DESC' as const };
    const { entries } = await call(listCampaigns, { ...query, sent: '1' }, { signal });
    return entries.map(({ id, name, message, date, stats }) => ({
      kind: 'campaign',
      id,
      text: name,
      words: wordsOf(name, message),
      hint: `${format(date, 'row')} · ${MESSAGES.peopleCount(stats.recipients)}`,
    }));
  };
  const typed = text.trim();
  const groups = useSearched(findGroups(format), typed, { delay: SELECT_DELAY, active: open });
  const earlier = useSearched(findCampaigns, typed, { delay: SELECT_DELAY, active: open && campaigns });
  const people = useSearched(findPeople, typed, { delay: TAG_DELAY, active: open });
  const searches = [groups, people, ...(campaigns ? [earlier] : [])];
  const options = [
    ...keywords
      .filter(({ keyword }) => hasTerm(keyword, typed))
      .map(({ id, keyword, subscribers }): Token => ({ kind: 'keyword', id, text: keyword, count: subscribers })),
    ...current(groups),
    ...(campaigns ? current(earlier) : []),
    ...current(people),
  ];
  return {
    options,
    loading: searches.some(({ loading }) => loading),
    failed: searches.some(({ failed }) => failed),
  };
}
