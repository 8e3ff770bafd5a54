import { campaignBody, longestMerge, mergeProblem, tooLongToSend, z } from '@textloom/contracts';
import { useServerValues } from '@textloom/session';
import { emptyMessage, useZodForm, type AnyFile, type Composed, type FormValues } from '@textloom/ui';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import {
  hasRecipients,
  linkedSubscriber,
  withGroup,
  type ChosenGroup,
  type ChosenSubscribers,
} from '../../components/recipients/choice';

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
      const problem =
        message.trim() === '' && !file
          ? 'A message is required.'
          : (mergeProblem(message) ?? tooLongToSend(longestMerge(message), footer));
      if (problem) addIssue({ code: 'custom', path: ['composed'], message: problem });
      if (!hasRecipients(draft))
        addIssue({ code: 'custom', path: ['keywords'], message: 'Choose at least one recipient.' });
    });
export type Draft = FormValues<ReturnType<typeof draftSchema>>;
export type DraftForm = UseFormReturn<Draft>;

/** Something was typed or chosen here; what a link brought does not count. */
export const isWorthKeeping = ({ name, keywords, subscribers, composed }: Draft): boolean =>
  name !== '' || composed.message !== '' || composed.file !== null || keywords.length + subscribers.named.length > 0;

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
  form.setValue('groups', withGroup(form.getValues('groups'), group));
