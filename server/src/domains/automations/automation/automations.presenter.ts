import {
  counted,
  recurrenceText,
  SEQUENCE_PLACES,
  toApiDate,
  type Automation,
  type AutomationRow,
  type AutomationRun,
  type SequenceSubscriber,
} from '@textloom/contracts';
import { fileOf, stateOf } from '../../campaigns';
import { recurrenceOf } from '../recurring/recurrence-of';
import { formDay, timeOf } from './automations.policy';
import type { AutomationRecord, PlacedSubscriber, RunRecord, StepRecord } from './automations.repository';

const optional = (date: Date | null): string => (date ? toApiDate(date) : '');

const daysBefore = (before: number): string => (before === 0 ? 'On' : `${counted(before, 'day')} before`);

/** The trigger of a sequence, in words. */
function beginningOf(row: AutomationRecord): string {
  if (row.trigger === 'keyword') return `After joining ${row.keyword}`;
  if (row.trigger === 'campaign') return `After a click in “${row.trigger_campaign_name}”`;
  if (row.trigger === 'link') return `After a click on ${row.trigger_address}`;
  if (row.trigger === 'tag') return `After getting the tag “${row.trigger_tag}”`;
  const on = daysBefore(row.plan.before);
  if (row.trigger_field === 0) return `${on} each birthday`;
  return `${on} the date in “${row.trigger_field_name}”${row.trigger_yearly ? ', every year' : ''}`;
}

const whenOf = (row: AutomationRecord): string =>
  row.kind === 'recurring'
    ? recurrenceText(recurrenceOf(row))
    : `${beginningOf(row)}, ${counted(row.steps, 'message')}`;

export const presentRow = (row: AutomationRecord): AutomationRow => ({
  ...row,
  state: row.state === 'on' && row.kind === 'recurring' && row.next_at === null ? 'ended' : row.state,
  when: whenOf(row),
  next_at: optional(row.next_at),
  added_at: toApiDate(row.added_at),
});

const presentStep = (
  config: { mediaUrl: string },
  { hours, days, minute, only_step: earlier, ...step }: StepRecord,
  steps: readonly StepRecord[],
): Automation['steps'][number] => ({
  ...step,
  file: fileOf(config, step),
  of: steps.findIndex(({ id }) => id === earlier) + 1,
  after: hours === null ? 'days' : 'hours',
  hours: hours ?? 1,
  days: days ?? 1,
  time: timeOf(minute ?? 540),
});

export const presentAutomation = (
  config: { mediaUrl: string },
  row: AutomationRecord,
  own: Pick<Automation, 'groups' | 'subscribers' | 'held' | 'left_out'>,
  steps: readonly StepRecord[],
): Automation => ({
  ...row,
  ...row.plan,
  ...row.choice,
  ...presentRow(row),
  ...own,
  file: fileOf(config, row),
  time: timeOf(row.at_minute),
  starts: formDay(row.starts_on),
  ends: formDay(row.ends_on),
  steps: steps.map((step) => presentStep(config, step, steps)),
});

export const presentRun = (run: RunRecord): AutomationRun => ({
  ...run,
  date: toApiDate(run.date),
  state: stateOf(run),
});

export const presentSubscriber = ({ state, next_at, joined_at, ...rest }: PlacedSubscriber): SequenceSubscriber => ({
  ...rest,
  place: SEQUENCE_PLACES[state] ?? 'gone',
  joined_at: toApiDate(joined_at),
  next_at: state === 0 ? toApiDate(next_at) : '',
});
