import {
  buttonProblem,
  buttonSchema,
  isBlank,
  campaignBody,
  longestMerge,
  mergeProblem,
  notAfterProblem,
  offStep,
  parseSchedule,
  SCHEDULE_MESSAGES,
  scheduleProblem,
  tooLongToSend,
  twoTextsDraft,
  z,
} from '@textloom/contracts';
import { useProfile, useServerValues } from '@textloom/session';
import { useZodForm, type AnyFile, type Composed, type FormValues } from '@textloom/ui';
import type { UseFormReturn } from 'react-hook-form';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { secondTextProblem } from './two-texts-fields';
import { inRecipientTime, WHENS } from './when';
import { hasRecipients, withGroup, type ChosenGroup, type ChosenSubscribers } from '../../components/recipients/choice';

const fields = campaignBody.pick({ name: true }).extend({
  keywords: z.array(z.number()),
  groups: z.array(z.custom<ChosenGroup>()),
  subscribers: z.custom<ChosenSubscribers>(),
  composed: z.custom<Composed<AnyFile>>(),
  when: z.enum(WHENS),
  schedule_date: z.string(),
  own_time: z.boolean(),
  quiet: z.boolean(),
  begin_with_name: z.boolean(),
  not_after: z.string(),
  ab: twoTextsDraft,
  buttons: z.array(buttonSchema.extend({ url: z.string() })),
});

const textProblem = (message: string, footer: string): string | null =>
  mergeProblem(message) ?? tooLongToSend(longestMerge(message), footer);

/** The body of createCampaign as edited by the fields: groups and subscribers include the data of their tags. */
const draftSchema = (footer: string, maxMedia: number, timezone: number) =>
  fields.superRefine((draft, { addIssue }) => {
    const refuse = (field: keyof Draft, message: string | null): void => {
      if (message !== null) addIssue({ code: 'custom', path: [field], message });
    };
    const { message, file } = draft.composed;
    refuse('composed', isBlank(message) && !file ? MESSAGES.messageRequired : textProblem(message, footer));
    const second = secondTextProblem(draft.ab, draft.composed, { footer, maxMedia });
    if (second !== null) addIssue({ code: 'custom', path: ['ab', 'message'], message: second });
    const button = buttonProblem(draft.buttons, draft.ab.on ? [message, draft.ab.message] : [message]);
    if (button) addIssue({ code: 'custom', path: ['buttons', button.index, button.field], message: button.message });
    if (!hasRecipients(draft)) refuse('keywords', TEXTS.chooseRecipient);
    const now = new Date();
    const later = draft.when !== 'now';
    if (later) {
      const problem = scheduleProblem(draft.schedule_date, timezone, now);
      refuse('schedule_date', problem ?? offStep(draft.schedule_date));
    }
    refuse('own_time', draft.ab.on && inRecipientTime(draft) ? SCHEDULE_MESSAGES.twoTextsOwn : null);
    const sendAt = later ? parseSchedule(draft.schedule_date, timezone) : now;
    refuse('not_after', notAfterProblem(draft.not_after, timezone, sendAt ?? now));
  });
export type Draft = FormValues<typeof fields>;
export type DraftForm = UseFormReturn<Draft>;

/** The form of a campaign, filled with these values. */
export function useDraftForm(defaultValues: Draft): DraftForm {
  const { REPLY_TO_STOP, MAX_MEDIA_LENGTH } = useServerValues();
  const { timezone } = useProfile();
  return useZodForm(draftSchema(REPLY_TO_STOP, MAX_MEDIA_LENGTH, timezone), { defaultValues });
}

/** Whether the user has typed or chosen something; values from a link do not count. */
export const isWorthKeeping = ({ name, keywords, subscribers, composed, when, not_after, ab }: Draft): boolean =>
  name !== '' ||
  composed.message !== '' ||
  composed.file !== null ||
  when !== 'now' ||
  not_after !== '' ||
  ab.message !== '' ||
  keywords.length + subscribers.named.length > 0;

/** Adds a group, or replaces the earlier copy of it. */
export const addGroup = (form: DraftForm, group: ChosenGroup): void =>
  form.setValue('groups', withGroup(form.getValues('groups'), group));
