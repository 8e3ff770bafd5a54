import {
  ADDRESS_MESSAGES,
  AUTOMATION_MESSAGES,
  readWebAddress,
  sequenceTrigger,
  z,
  type Automation,
  type createAutomation,
} from '@textloom/contracts';
import { TEXTS } from './messages';
import type { CallInput } from '@textloom/api';

/** The fields that both forms save. */
export type AutomationInput = CallInput<typeof createAutomation>;

/** The value of `trigger_field` for the birthday, instead of a custom field's id. */
export const BIRTHDAY = 0;

/** The fields of what begins a sequence. Those of another trigger keep their values until the form is left. */
export const triggerSchema = {
  trigger: sequenceTrigger,
  keyword_id: z.number(),
  trigger_campaign: z.number(),
  trigger_campaign_name: z.string(),
  trigger_address: z.string().trim(),
  trigger_tag: z.string().trim(),
  trigger_field: z.number(),
  trigger_yearly: z.boolean(),
  before: z.number(TEXTS.enterDays).min(0).max(60, TEXTS.mostDaysBefore),
};
const whole = z.object(triggerSchema);
export type TriggerFields = z.output<typeof whole>;

export function checkTrigger(fields: TriggerFields, issue: (path: string, message: string) => void): void {
  const { trigger } = fields;
  if (trigger === 'keyword' && fields.keyword_id === 0) issue('keyword_id', AUTOMATION_MESSAGES.keyword);
  if (trigger === 'campaign' && fields.trigger_campaign === 0) issue('trigger_campaign', AUTOMATION_MESSAGES.campaign);
  if (trigger === 'tag' && fields.trigger_tag === '') issue('trigger_tag', AUTOMATION_MESSAGES.tag);
  const address = readWebAddress(fields.trigger_address);
  if (trigger === 'link' && 'problem' in address) issue('trigger_address', ADDRESS_MESSAGES[address.problem]);
}

/** The trigger fields of a stored or new sequence; a single keyword is preselected. */
export const triggerValues = (
  stored: Automation | undefined,
  keywords: readonly { id: number }[] = [],
): TriggerFields => ({
  trigger: stored?.trigger ?? 'keyword',
  keyword_id: stored?.keyword_id ?? (keywords.length === 1 ? (keywords[0]?.id ?? 0) : 0),
  trigger_campaign: stored?.trigger_campaign ?? 0,
  trigger_campaign_name: stored?.trigger_campaign_name ?? '',
  trigger_address: stored?.trigger_address ?? '',
  trigger_tag: stored?.trigger_tag ?? '',
  trigger_field: stored?.trigger_field ?? BIRTHDAY,
  trigger_yearly: stored?.trigger_yearly ?? false,
  before: stored?.before ?? 0,
});

export const triggerBody = ({ trigger_campaign_name: _name, ...fields }: TriggerFields): Partial<AutomationInput> => ({
  ...fields,
  trigger_yearly: fields.trigger_yearly ? 1 : 0,
});
