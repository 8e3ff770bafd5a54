import {
  counted,
  escapeHtml,
  formatPhone,
  toApiDate,
  type Activity,
  type PickerItem,
  type Subscriber,
} from '@textloom/contracts';
import type { ActivityRow } from './activity.repository';
import type { SubscriberRow } from './subscribers.repository';

const optionalDate = (date: Date | null): string | null => (date === null ? null : toApiDate(date));

export const presentSubscriber = ({ total_sent, total_delivered, ...row }: SubscriberRow): Subscriber => ({
  ...row,
  disabled_at: optionalDate(row.disabled_at),
  pending_until: optionalDate(row.pending_until),
  held_at: optionalDate(row.held_at),
  added_at: toApiDate(row.added_at),
  subscribed_at: optionalDate(row.subscribed_at),
  modified_at: optionalDate(row.modified_at),
  next_message: row.next_message.map((next) => ({ id: next.id, date: toApiDate(new Date(next.date)) })),
  stats: { total_sent, total_delivered },
});

/** The text of a picker's tag: name and phone. */
export const presentPickerItem = (row: Subscriber): PickerItem => ({
  ...row,
  text: `${`${row.first_name} ${row.last_name}`.trim()} ${formatPhone(row.phone)}`.trim(),
});

const DONE: Readonly<Record<ActivityRow['type'], string>> = {
  'subscriber-register': 'subscribed to',
  'subscriber-unregister': 'unsubscribed from',
};

const whoOf = ({ people, phone }: ActivityRow): string =>
  people === null ? escapeHtml(formatPhone(phone)) : counted(people, 'person', 'people');

/** The sentence of an activity entry, as HTML. */
export const presentActivity = (row: ActivityRow): Activity => ({
  ...row,
  added_at: toApiDate(row.added_at),
  text: `<strong>${whoOf(row)}</strong> ${DONE[row.type]} <strong>${escapeHtml(row.keyword)}</strong>${row.people === null ? '' : ' by an import'}`,
});
