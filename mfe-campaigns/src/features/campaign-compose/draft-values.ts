import {
  draftOfTexts,
  ONE_TEXT,
  type Campaign,
  type DraftContent,
  type Segments,
  type StoredDraft,
} from '@textloom/contracts';
import { emptyMessage } from '@textloom/ui';
import {
  linkedSubscriber,
  NOBODY,
  recipientsOf,
  storedSubscribers,
  type ChosenGroup,
} from '../../components/recipients/choice';
import { fileOf } from '../../model/file-of';
import { bodyOfTexts } from './two-texts-fields';
import type { Draft } from './use-draft';
import { inRecipientTime, scheduleOf, whenOf } from './when';

const NEW: Omit<Draft, 'subscribers' | 'begin_with_name'> = {
  name: '',
  keywords: [],
  groups: [],
  composed: emptyMessage,
  when: 'now',
  schedule_date: '',
  own_time: false,
  quiet: true,
  not_after: '',
  ab: ONE_TEXT,
  buttons: [],
};

/** An empty form, with the subscriber of a link (CAMP-010). */
function newDraft(search: URLSearchParams, { begin_with_name }: Pick<Reader, 'begin_with_name'>): Draft {
  const linked = linkedSubscriber(search);
  return { ...NEW, begin_with_name, subscribers: linked ? { ...NOBODY, extra: new Set([linked.id]) } : NOBODY };
}

const segmentsOf = (segments: number): Segments => (segments === 3 ? 3 : segments === 2 ? 2 : 1);

const groupsOf = ({ groups }: Pick<StoredDraft, 'groups'>): ChosenGroup[] =>
  groups.map(({ id, name, subscribers: size, smart }) => ({ id, name, size, smart }));

interface Reader {
  keywords: readonly { id: number }[];
  timezone: number;
  /** New campaigns begin with the account's name. */
  begin_with_name: boolean;
}

/** The form of a stored draft; a new one when there is none. A link's subscriber is added to it. */
export function valuesOfDraft(stored: StoredDraft, search: URLSearchParams, reader: Reader): Draft {
  const { keywords, timezone } = reader;
  const { content, file } = stored;
  if (!content) return newDraft(search, reader);
  const { name, message, schedule, schedule_date, own_time, quiet, not_after, ab, buttons } = content;
  const subscribers = storedSubscribers(stored);
  const linked = linkedSubscriber(search);
  const named = linked ? subscribers.named.filter(({ id }) => id !== linked.id) : subscribers.named;
  return {
    name,
    // A keyword that has since been deleted cannot be a recipient.
    keywords: content.keywords.filter((chosen) => keywords.some(({ id }) => id === chosen)),
    groups: groupsOf(stored),
    subscribers: { ...subscribers, named, extra: new Set([...subscribers.extra, ...(linked ? [linked.id] : [])]) },
    composed: { message, segments: file ? 3 : segmentsOf(Math.min(content.segments, 2)), file },
    when: whenOf(schedule, schedule_date, timezone),
    schedule_date,
    own_time,
    quiet,
    begin_with_name: content.begin_with_name ?? reader.begin_with_name,
    not_after,
    ab,
    buttons,
  };
}

/** The form of a scheduled campaign (CAMP-042). */
export function valuesOfCampaign(campaign: Campaign, timezone: number): Draft {
  const { name, message, segments, file, schedule, schedule_date, own_time, quiet, not_after } = campaign;
  return {
    name,
    keywords: campaign.keywords.map(({ id }) => id),
    groups: groupsOf(campaign),
    subscribers: storedSubscribers(campaign),
    composed: { message, segments: segmentsOf(segments), file },
    when: whenOf(schedule, schedule_date, timezone),
    schedule_date,
    own_time,
    quiet,
    begin_with_name: campaign.begin_with_name,
    not_after,
    ab: draftOfTexts(campaign.ab),
    buttons: campaign.buttons,
  };
}

/** The fields of the form that are stored as the content of a draft. */
export const contentOf = ({ composed, ...draft }: Draft): DraftContent => {
  const { subscribers, groups, keywords } = recipientsOf(draft);
  const { name, schedule_date, own_time, quiet, begin_with_name, not_after, ab, buttons } = draft;
  const { message, segments } = composed;
  const schedule = scheduleOf(draft);
  const time = { schedule, schedule_date, own_time };
  return {
    name,
    message,
    segments,
    ...time,
    quiet,
    begin_with_name,
    not_after,
    ab,
    buttons,
    subscribers,
    groups,
    keywords,
  };
};

/** The fields of createCampaign and updateCampaign. A stored file is kept if the form does not name it. */
export const bodyOf = ({ composed: { message, segments, file }, quiet, ...draft }: Draft) => ({
  name: draft.name,
  message,
  segments,
  ...fileOf(file),
  schedule: scheduleOf(draft),
  schedule_date: draft.when === 'now' ? '' : draft.schedule_date,
  own_time: inRecipientTime(draft) ? (1 as const) : (0 as const),
  quiet: quiet ? (1 as const) : (0 as const),
  begin_with_name: draft.begin_with_name ? (1 as const) : (0 as const),
  not_after: draft.not_after,
  ...bodyOfTexts(draft.ab),
  buttons: draft.buttons,
  ...recipientsOf(draft),
});
