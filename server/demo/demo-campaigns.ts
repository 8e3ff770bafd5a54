import { UNBILLED_CODES } from '@textloom/contracts';
import { BATCH_SIZE, KIND, START_PROBLEMS } from '../src/domains/texting';
import type { Tx } from '../src/platform/db/transaction';
import type { DemoAccount } from './demo-accounts';
import { WITHDRAWN_WITHIN_MS, type Member, type PastCampaign } from './demo-audience';
import type { DemoClock } from './demo-clock';
import { later, outcome, type PastMessage } from './demo-message';
import { DEMO_CAMPAIGNS, type CampaignSpec } from './demo-texts';
import type { Random } from './random';
import { insertRows, numbered } from './rows';

export interface DemoCampaign {
  id: number;
  spec: CampaignSpec;
  at: Date;
  recipients: Member[];
  messages: PastMessage[];
}

const specsOf = (account: DemoAccount): readonly CampaignSpec[] => DEMO_CAMPAIGNS[account.spec.persona] ?? [];
const startOf = (spec: CampaignSpec, clock: DemoClock): Date => clock.at(spec.daysAgo, spec.hour, spec.minute);

/** Times and recipients of past campaigns, after which subscribers leave. */
export const pastCampaigns = (account: DemoAccount, clock: DemoClock): PastCampaign[] =>
  specsOf(account)
    .filter((spec) => spec.daysAgo > 0 && !spec.failed)
    .map((spec) => ({ at: startOf(spec, clock), keywords: spec.keywords }));

/** Subscribed at that moment, one per phone. */
function audienceAt(members: readonly Member[], at: Date): Member[] {
  const phones = new Set<string>();
  return members.filter((member) => {
    if (member.joinedAt >= at || (member.leftAt && member.leftAt <= at) || phones.has(member.phone)) return false;
    phones.add(member.phone);
    return true;
  });
}

function messageTo(
  member: Member,
  campaign: { id: number; spec: CampaignSpec; at: Date },
  index: number,
  random: Random,
): PastMessage {
  const { id, spec, at } = campaign;
  const withdrawn = member.leftAt !== null && member.leftAt.getTime() - at.getTime() < WITHDRAWN_WITHIN_MS;
  const status = withdrawn ? -1 : outcome(random);
  const claimed = later(at, WITHDRAWN_WITHIN_MS + index * 2);
  return {
    kind: KIND.campaign,
    status,
    segments: spec.segments,
    billed: withdrawn || UNBILLED_CODES.includes(status) ? 0 : spec.segments,
    campaign_id: id,
    keyword_id: member.keyword.id,
    subscriber_id: member.id,
    phone: member.phone,
    body: null,
    created_at: at,
    claimed_at: withdrawn ? null : claimed,
    status_at: later(claimed, withdrawn ? 0 : random.int(800, 60_000)),
    batch: Math.floor(index / BATCH_SIZE),
  };
}

interface Chosen {
  keywords: { id: number; keyword: string; subscribers: number }[];
  groups: number[];
  subscribers: number[];
}

/** The account's campaigns with their rows; messages are returned, to be stored in order of time. */
export async function createCampaigns(
  tx: Tx,
  account: DemoAccount,
  members: readonly Member[],
  groups: ReadonlyMap<string, { id: number; members: Member[] }>,
  clock: DemoClock,
  random: Random,
): Promise<DemoCampaign[]> {
  const drafts = specsOf(account)
    .map((spec) => ({ spec, at: startOf(spec, clock) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const campaigns: DemoCampaign[] = [];
  const rows: CampaignRow[] = [];
  for (const draft of await numbered(tx, 'campaign_id_seq', drafts)) {
    const { id, spec, at } = draft;
    const ahead = at > clock.now;
    const group = spec.group === undefined ? undefined : groups.get(spec.group);
    const chosen: Chosen = {
      keywords: account.keywords
        .filter((keyword) => spec.keywords.includes(keyword.keyword))
        .map(({ id: keywordId, keyword }) => ({
          id: keywordId,
          keyword,
          subscribers: members.filter(
            (m) => m.keyword.id === keywordId && m.joinedAt < at && (!m.leftAt || m.leftAt > at),
          ).length,
        })),
      groups: group ? [group.id] : [],
      subscribers: spec.failed
        ? members
            .filter((member) => member.leftAt && member.leftAt < at)
            .slice(0, 1)
            .map((member) => member.id)
        : [],
    };
    const reached = group ? group.members : members.filter((member) => spec.keywords.includes(member.keyword.keyword));
    const recipients = ahead || spec.failed ? [] : audienceAt(reached, at);
    const messages = recipients.map((member, index) => messageTo(member, draft, index, random));
    campaigns.push({ id, spec, at, recipients, messages });
    rows.push(campaignRow(account.id, draft, chosen, messages, ahead));
  }
  await insertRows(tx, 'campaign', COLUMNS, rows);
  return campaigns;
}

const COLUMNS = {
  id: 'int',
  account_id: 'int',
  name: 'text',
  message: 'text',
  segments: 'smallint',
  sent: 'smallint',
  state: 'text',
  reason: 'text',
  schedule: 'smallint',
  send_at: 'timestamptz',
  choice: 'jsonb',
  keywords_snapshot: 'jsonb',
  recipients: 'int',
  reserved_plan: 'int',
  expand_cursor: 'bigint',
  added_at: 'timestamptz',
  started_at: 'timestamptz',
  finished_at: 'timestamptz',
} as const;
type CampaignRow = Record<keyof typeof COLUMNS, unknown>;

function campaignRow(
  accountId: number,
  draft: { id: number; spec: CampaignSpec; at: Date },
  chosen: Chosen,
  messages: readonly PastMessage[],
  ahead: boolean,
): CampaignRow {
  const { id, spec, at } = draft;
  const started = ahead || spec.failed ? null : at;
  return {
    id,
    account_id: accountId,
    name: spec.name,
    message: spec.message,
    segments: spec.segments,
    sent: ahead ? 0 : spec.failed ? 2 : 1,
    state: ahead ? 'scheduled' : spec.failed ? 'failed' : 'done',
    reason: spec.failed ? START_PROBLEMS.no_recipients : '',
    schedule: spec.scheduled ? 1 : 0,
    send_at: at,
    choice: {
      subscribers: chosen.subscribers,
      extra_subscribers: [],
      filtered_subscribers: [],
      groups: chosen.groups,
      keywords: chosen.keywords.map((keyword) => keyword.id),
    },
    keywords_snapshot: started ? chosen.keywords : [],
    recipients: messages.length,
    // The messages that were not billed in the end have been released.
    reserved_plan: messages.reduce((sum, message) => sum + message.billed, 0),
    expand_cursor: Math.max(0, ...messages.map((message) => message.subscriber_id ?? 0)),
    added_at: ahead ? later(at, -4 * 86_400_000) : later(at, spec.scheduled ? -86_400_000 : -1000),
    started_at: started,
    finished_at: ahead ? null : later(at, spec.failed ? 0 : 90_000),
  };
}
