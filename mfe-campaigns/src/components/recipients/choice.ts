import { call } from '@textloom/api';
import { getGroup, type StoredDraft } from '@textloom/contracts';

export interface NamedSubscriber {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
}

export interface ChosenGroup {
  readonly id: number;
  readonly name: string;
  /** The number of its subscribers. */
  readonly size: number;
  /** A smart group, whose members follow from a filter. */
  readonly smart?: boolean | undefined;
}

/** Single subscribers. Ids are Sets: react-hook-form copies arrays on each change, and these may hold a million. */
export interface ChosenSubscribers {
  /** Subscribers chosen as tags; for all others only the ids are known (decision 54). */
  readonly named: readonly NamedSubscriber[];
  /** From the picker or a link. */
  readonly extra: ReadonlySet<number>;
  /** Matched by the filter of a list (decision 91). */
  readonly filtered: ReadonlySet<number>;
}

export const NOBODY: ChosenSubscribers = { named: [], extra: new Set(), filtered: new Set() };

/** The single subscribers of a stored draft, campaign or automation. */
export const storedSubscribers = ({
  subscribers,
  extra_subscribers,
  filtered_subscribers,
}: Pick<StoredDraft, 'subscribers' | 'extra_subscribers' | 'filtered_subscribers'>): ChosenSubscribers => ({
  named: subscribers.map(({ id, phone, first_name, last_name }) => ({
    id,
    phone,
    name: `${first_name} ${last_name}`.trim(),
  })),
  extra: new Set(extra_subscribers),
  filtered: new Set(filtered_subscribers),
});

/** The values of RecipientsField in the surrounding form. */
export interface Choice {
  keywords: number[];
  groups: ChosenGroup[];
  subscribers: ChosenSubscribers;
}

/** The ids of all chosen subscribers, each once. */
export const chosenIds = ({ named, extra, filtered }: ChosenSubscribers): Set<number> =>
  new Set([...named.map(({ id }) => id), ...extra, ...filtered]);

export function hasRecipients({ keywords, groups, subscribers }: Choice): boolean {
  const { named, extra, filtered } = subscribers;
  return keywords.length + groups.length + named.length + extra.size + filtered.size > 0;
}

/** The recipients in the format of the calls (decision 54). */
export const recipientsOf = ({ keywords, groups, subscribers: { named, extra, filtered } }: Choice) => ({
  keywords,
  groups: groups.map(({ id }) => id),
  subscribers: named.map(({ id }) => id),
  extra_subscribers: [...extra],
  filtered_subscribers: [...filtered],
});

/** Adds a group, replacing an earlier copy of it. */
export const withGroup = (groups: readonly ChosenGroup[], group: ChosenGroup): ChosenGroup[] => [
  ...groups.filter(({ id }) => id !== group.id),
  group,
];

/** Loads a group in the format of the field. */
export async function loadGroup(id: number): Promise<ChosenGroup> {
  const { name, subscribers, filter } = await call(getGroup, { id });
  return { id, name, size: subscribers.length, smart: filter !== null };
}

/** The subscriber in the address of a "send message" link (CAMP-010). */
export function linkedSubscriber(search: URLSearchParams): NamedSubscriber | null {
  const id = Number(search.get('user_id'));
  if (!Number.isInteger(id) || id <= 0) return null;
  const name = [search.get('user_first_name'), search.get('user_last_name')].filter(Boolean).join(' ');
  return { id, name, phone: search.get('user_phone') ?? '' };
}
