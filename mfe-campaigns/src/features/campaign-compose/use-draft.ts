import { campaignBody, tooLongToSend, z } from '@textloom/contracts';
import { useServerValues } from '@textloom/session';
import { emptyMessage, useZodForm, type AnyFile, type Composed, type FormValues } from '@textloom/ui';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';

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
}

/** Single subscribers. Ids are Sets: react-hook-form copies arrays on each change, and these may hold a million. */
export interface ChosenSubscribers {
  /** Chosen as tags; of the others only the ids are known (decision 54). */
  readonly named: readonly NamedSubscriber[];
  /** From the picker or a link. */
  readonly extra: ReadonlySet<number>;
  /** Matched by the filter of a list (decision 91). */
  readonly filtered: ReadonlySet<number>;
}

/** The body of createCampaign as the fields edit it: groups and subscribers keep what their tags show. */
const draftSchema = (footer: string) =>
  campaignBody
    .pick({ name: true })
    .extend({
      keywords: z.array(z.number()),
      groups: z.array(z.custom<ChosenGroup>()),
      subscribers: z.custom<ChosenSubscribers>(),
      composed: z.custom<Composed<AnyFile>>(),
    })
    .superRefine((draft, { addIssue }) => {
      const { message, file } = draft.composed;
      const problem = message.trim() === '' && !file ? 'A message is required.' : tooLongToSend(message, footer);
      if (problem) addIssue({ code: 'custom', path: ['composed'], message: problem });
      if (!hasRecipients(draft))
        addIssue({ code: 'custom', path: ['keywords'], message: 'Choose at least one recipient.' });
    });
export type Draft = FormValues<ReturnType<typeof draftSchema>>;
export type DraftForm = UseFormReturn<Draft>;

/** The ids of all chosen subscribers, each once. */
export const chosenIds = ({ named, extra, filtered }: ChosenSubscribers): Set<number> =>
  new Set([...named.map(({ id }) => id), ...extra, ...filtered]);

export function hasRecipients({
  keywords,
  groups,
  subscribers,
}: Pick<Draft, 'keywords' | 'groups' | 'subscribers'>): boolean {
  const { named, extra, filtered } = subscribers;
  return keywords.length + groups.length + named.length + extra.size + filtered.size > 0;
}

/** Something was typed or chosen here; what a link brought does not count. */
export const isWorthKeeping = ({ name, keywords, subscribers, composed }: Draft): boolean =>
  name !== '' || composed.message !== '' || composed.file !== null || keywords.length + subscribers.named.length > 0;

/** The recipients as the calls want them (decision 54). */
export const recipientsOf = ({
  keywords,
  groups,
  subscribers: { named, extra, filtered },
}: Pick<Draft, 'keywords' | 'groups' | 'subscribers'>) => ({
  keywords,
  groups: groups.map(({ id }) => id),
  subscribers: named.map(({ id }) => id),
  extra_subscribers: [...extra],
  filtered_subscribers: [...filtered],
});

/** The subscriber in the address of a "send message" link (CAMP-010). */
export function linkedSubscriber(search: URLSearchParams): NamedSubscriber | null {
  const id = Number(search.get('user_id'));
  if (!Number.isInteger(id) || id <= 0) return null;
  const name = [search.get('user_first_name'), search.get('user_last_name')].filter(Boolean).join(' ');
  return { id, name, phone: search.get('user_phone') ?? '' };
}

/** The form of a new campaign. */
export function useDraft(): DraftForm {
  const [search] = useSearchParams();
  const { REPLY_TO_STOP } = useServerValues();
  const linked = linkedSubscriber(search);
  return useZodForm(draftSchema(REPLY_TO_STOP), {
    defaultValues: {
      name: '',
      keywords: [],
      groups: [],
      subscribers: { named: [], extra: new Set(linked ? [linked.id] : []), filtered: new Set() },
      composed: emptyMessage,
    },
  });
}

/** Adds a group, or replaces the earlier copy of it. */
export const addGroup = (form: DraftForm, group: ChosenGroup): void =>
  form.setValue('groups', [...form.getValues('groups').filter(({ id }) => id !== group.id), group]);
