import {
  campaignFigures,
  errorReason,
  formatSchedule,
  requiredMessages,
  toApiDate,
  type CampaignMessage,
  type CampaignRow,
  type CampaignState,
  type RecipientTime,
} from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import { NOT_SENT, notSentReason } from '../../texting/message';
import type { KeywordSnapshot } from '../recipient/recipients.repository';
import type { HistoryRecord } from './campaign-history.repository';
import type { CampaignRecord } from './campaigns.repository';
import type { RecipientTimeRow } from '../recipient/quiet-hours.repository';
import { fileOf } from './campaign-file';

/** What presenting needs besides the row. */
export interface View {
  config: Pick<Config, 'mediaUrl'>;
  timezone: number;
}

const STATES: Readonly<Record<string, CampaignState>> = {
  scheduled: 'scheduled',
  expanding: 'sending',
  sending: 'sending',
  paused: 'paused',
  cancelled: 'cancelled',
  failed: 'error',
};

/** A campaign that sent nothing ends as `done` with sent 2 (decision 52). */
export function stateOf(row: Pick<CampaignRecord, 'held_until' | 'state' | 'sent'>): CampaignState {
  if (row.held_until !== null && row.held_until > new Date()) return 'held';
  return STATES[row.state] ?? (row.sent === 2 ? 'error' : 'sent');
}

/** What both the list and the page of a campaign show. */
export function baseOf({ config, timezone }: View, row: CampaignRecord) {
  const started = row.started_at !== null;
  return {
    ...row,
    date: toApiDate(row.started_at ?? row.send_at),
    file: fileOf(config, row),
    schedule_date: row.own_time ?? (row.schedule === 1 ? formatSchedule(row.send_at, timezone) : ''),
    own_time: row.own_time !== null,
    stats: campaignFigures(row, row.finished_at !== null || row.state === 'done' || row.state === 'failed'),
    buttons: row.buttons ?? [],
    state: stateOf(row),
    held_until: row.held_until === null ? '' : toApiDate(row.held_until),
    not_after: row.not_after === null ? '' : formatSchedule(row.not_after, timezone),
    msg_count: row.sent === 0 && !started ? requiredMessages(row.recipients, row.segments) : row.billed,
  };
}

/** The keywords as they were at sending (ENG-024), or the current ones while the campaign waits. */
export const keywordsOf = (row: CampaignRecord, current: readonly KeywordSnapshot[]): KeywordSnapshot[] =>
  row.started_at === null
    ? current.filter((keyword) => row.choice.keywords.includes(keyword.id))
    : row.keywords_snapshot;

export const presentRow = (view: View, row: CampaignRecord, current: readonly KeywordSnapshot[]): CampaignRow => ({
  ...baseOf(view, row),
  keywords: keywordsOf(row, current),
});

const LEFT_BEFORE = 'Unsubscribed, on hold or removed before the message was sent';
const CANCELLED_BEFORE = 'Cancelled before the message was sent';

export const reasonOf = (status: number): string =>
  status >= 10
    ? errorReason(status)
    : (notSentReason(status) ?? (status === NOT_SENT.cancelled ? CANCELLED_BEFORE : status < 0 ? LEFT_BEFORE : ''));

/**
 * Why a message was withdrawn at the claim: the recipient had left, or another message had shown that the number is
 * undeliverable.
 */
export const unsentReason = ({ status, disabled, undeliverable }: HistoryRecord): string =>
  status === -1 && disabled === 0 && undeliverable !== null ? errorReason(undeliverable) : reasonOf(status);

export const presentHistory = (message: string, record: HistoryRecord): CampaignMessage => ({
  ...record,
  message: record.body ?? message,
  direction: 'out',
  date: toApiDate(record.date),
  left_at: record.left_at === null ? '' : toApiDate(record.left_at),
  code: record.code ?? '',
  used_at: record.used_at === null ? '' : toApiDate(record.used_at),
  reason: unsentReason(record),
  subscriber:
    record.subscriber_id === null
      ? null
      : {
          id: record.subscriber_id,
          first_name: record.first_name ?? '',
          last_name: record.last_name ?? '',
          disabled: record.disabled ?? 0,
        },
});

export const presentRecipientTime = (row: RecipientTimeRow): RecipientTime => ({ ...row, at: toApiDate(row.at) });
