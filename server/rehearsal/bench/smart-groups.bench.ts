/**
 * Smart groups of an account of 1,000,000 subscribers with a year of campaigns, clicks and replies: the count before
 * saving, over HTTP; how long their members take to follow; and a campaign of 20,000 beside that.
 * node server/rehearsal/bench/run.mjs smart-groups [--people 1000000] [--rounds 40] [--only part of a name] [--data folder]
 * Goal: p95 of a count below 200 ms. --data keeps the database for the next run, --only asks for these counts alone.
 * Fails unless each exact count is that of the stored rows, each estimate within five standard deviations of it, and the
 * group has the people who match.
 */
import type { smartCountReply, SmartCondition, SmartFilter, z } from '@textloom/contracts';
import { keepGroupsMatching } from '../../src/domains/audience/smart-group/smart-groups.job';
import { countMatching } from '../../src/domains/audience/smart-group/smart-groups.repository';
import { optionOf, percentile, round } from './support/command';
import { apiOf, type Api } from './support/lists';
import { send, startCarrier } from './support/sending';
import { onSite, openDatabase, startServer, type Stage } from './support/stage';
import { seedDeeds } from './seed/deeds';
import { seedCrowds, type Crowd } from './seed/people';

const GOAL_MS = 200;
const WARM_UP = 4;
const LONG = { limitMs: 600_000 };
/** One phone in this many is in the sample of an estimate. */
const oneOf = ({ conditions }: SmartFilter): number =>
  conditions.some(({ kind }) => kind === 'not_texted') ? 512 : 128;

const all = (...conditions: SmartCondition[]): SmartFilter => ({ match: 'all', conditions });
const any = (...conditions: SmartCondition[]): SmartFilter => ({ match: 'any', conditions });
const joined = (days: number): SmartCondition => ({ kind: 'joined', days });
const clicked = (days: number): SmartCondition => ({ kind: 'clicked', days });
const replied = (days: number): SmartCondition => ({ kind: 'replied', days });
const notTexted = (days: number): SmartCondition => ({ kind: 'not_texted', days });
const keyword = (id: number): SmartCondition => ({ kind: 'keyword', id });
const received = (id: number): SmartCondition => ({ kind: 'received', id });
const zip = (zips: string): SmartCondition => ({ kind: 'zip', zips });
const VIP: SmartCondition = { kind: 'tag', tag: 'vip' };
const NOT_VIP: SmartCondition = { kind: 'not_tag', tag: 'vip' };

/** The keyword of half of the people, and that of the fewest; two campaigns. */
type Ids = Record<'large' | 'small' | 'newest' | 'oldest', number>;

const questions = ({ large, small, newest, oldest }: Ids): Record<string, SmartFilter> => ({
  'joined within 7 days': all(joined(7)),
  'joined within 365 days': all(joined(365)),
  'keyword of half': all(keyword(large)),
  'keyword of few': all(keyword(small)),
  'clicked within 30 days': all(clicked(30)),
  'clicked within 365 days': all(clicked(365)),
  'replied within 30 days': all(replied(30)),
  'replied within 365 days': all(replied(365)),
  'not texted within 30 days': all(notTexted(30)),
  'not texted within 365 days': all(notTexted(365)),
  tag: all(VIP),
  'not tag': all(NOT_VIP),
  'zip 75': all(zip('75')),
  'zip 75001': all(zip('75001')),
  'birthday in July': all({ kind: 'birth_month', month: 7 }),
  'birthday within 7 days': all({ kind: 'birthday', days: 7 }),
  'received the newest campaign': all(received(newest)),
  'received the oldest campaign': all(received(oldest)),
  'text is': all({ kind: 'field', field: 'field_note', is: 'Note 12' }),
  'text begins': all({ kind: 'field', field: 'field_note', begins: 'note 1' }),
  'number within bounds': all({ kind: 'field', field: 'field_size', from: '20', to: '40' }),
  'date within bounds': all({ kind: 'field', field: 'field_since', from: '01/01/2026', to: '06/30/2026' }),
  'choice is': all({ kind: 'field', field: 'field_color', is: 'Red' }),
  'keyword, joined within 30 days': all(keyword(large), joined(30)),
  'clicked within 90 days, not texted within 30': all(clicked(90), notTexted(30)),
  'received and clicked': all(received(newest), clicked(30)),
  'clicked and replied within 365 days': all(clicked(365), replied(365)),
  'tag, zip, birthday': all(VIP, zip('75, 76'), { kind: 'birth_month', month: 7 }),
  'nobody: not tag, tag': all(NOT_VIP, VIP),
  'few of many: joined, not texted, zip': all(joined(730), notTexted(365), zip('75001')),
  'any: clicked, replied': any(clicked(365), replied(365)),
  'any: joined, tag, received, not texted': any(joined(90), VIP, received(newest), notTexted(90)),
});

type Count = z.output<typeof smartCountReply>;

async function askCount(stage: Stage, api: Api, { account, token }: Crowd, question: string, filter: SmartFilter) {
  const form = new URLSearchParams({ filter: JSON.stringify(filter) });
  const taken: number[] = [];
  const answers: Count[] = [];
  for (let n = 0; n < WARM_UP + Number(optionOf('--rounds') ?? 40); n += 1) {
    const { data, took } = await api.ask<Count>(token, 'subscribers/groups/count', form);
    answers.push(data);
    if (n >= WARM_UP) taken.push(took);
  }
  const real = await stage.db.asEngine((tx) => countMatching(tx, account, filter), LONG);
  for (const { total, exact } of answers)
    if (exact ? total !== real : Math.abs(total - real) > 5 * Math.sqrt(oneOf(filter) * Math.max(real, oneOf(filter))))
      throw new Error(`${question}: ${total}, ${exact ? 'exactly' : 'about'}, but ${real}`);
  const [p50, p95] = [percentile(taken, 0.5), percentile(taken, 0.95)];
  const misses = p95 >= GOAL_MS ? `${GOAL_MS} ms` : '';
  console.log('count', JSON.stringify({ question, ...answers.at(-1), real, p50, p95, misses }));
}

/** Updates the members now, as the job does; prints its time and how much memory this process took. */
async function refresh({ db }: Stage, account: number, group: number, what: string): Promise<void> {
  await db.asEngine((tx) =>
    tx.execute(`update contact_group set matched_at = now() - interval '1 day' where id = $1`, [group]),
  );
  const rss = process.memoryUsage.rss();
  let peak = rss;
  const looking = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const began = performance.now();
  await keepGroupsMatching(db);
  const seconds = round((performance.now() - began) / 1000);
  clearInterval(looking);
  const members = await db.asEngine(async (tx) => {
    const total = await tx.value<number>('select count(*) as total from contact_group_member where group_id = $1', [
      group,
    ]);
    const matching = await countMatching(tx, account, EVERYBODY);
    if (total !== matching) throw new Error(`${what}: ${total} members, but ${matching} match`);
    return total;
  }, LONG);
  console.log('refresh', JSON.stringify({ what, members, seconds, extraMB: Math.round((peak - rss) / 1e6) }));
}

const EVERYBODY = all({ kind: 'not_tag', tag: 'nobody' });

/** The first members, no change, and a change of 10,000. */
async function askRefresh(stage: Stage, { account }: Crowd): Promise<number> {
  const group = await stage.db.asEngine((tx) =>
    tx.value<number>(
      `insert into contact_group (account_id, name, filter, matched_at) values ($1, 'Everybody', $2, now()) returning id`,
      [account, JSON.stringify(EVERYBODY)],
    ),
  );
  await refresh(stage, account, group, 'first members');
  await refresh(stage, account, group, 'no change');
  await stage.db.asEngine(
    (tx) =>
      tx.execute(
        `delete from contact_group_member where group_id = $1 and subscriber_id in (
           select subscriber_id from contact_group_member where group_id = $1 limit 10000)`,
        [group],
      ),
    LONG,
  );
  await refresh(stage, account, group, '10,000 more');
  return group;
}

/** A campaign alone, and one while the members of the group are compared again and again. */
async function askSend(stage: Stage, { account, people }: Crowd, group: number): Promise<void> {
  const recipients = Math.min(20_000, people);
  await send(stage.db, Math.min(2_000, recipients), 'warm-up');
  await send(stage.db, recipients, 'campaign alone');
  let ended = false;
  const comparing = (async () => {
    while (!ended) await refresh(stage, account, group, 'beside a campaign');
  })();
  await send(stage.db, recipients, 'campaign beside refreshes');
  ended = true;
  await comparing;
}

onSite(async (site) => {
  const base = await openDatabase(site);
  const [crowd] = await seedCrowds(base, [Number(optionOf('--people') ?? 1_000_000)]);
  if (!crowd) throw new Error('no account');
  await seedDeeds(base, crowd.account);
  const ids = await base.db.asEngine((tx) =>
    tx.one<Ids>(
      `select min(k.id) as large, max(k.id) as small, (select max(id) from campaign where account_id = $1) as newest,
              (select min(id) from campaign where account_id = $1) as oldest from keyword k where k.account_id = $1`,
      [crowd.account],
    ),
  );
  const only = optionOf('--only');
  const stage = await startServer(base, { work: 'sending', carrierUrl: await startCarrier(site) });
  const api = apiOf(stage, 1);
  for (const [question, filter] of Object.entries(questions(ids)))
    if (question.includes(only ?? '')) await askCount(stage, api, crowd, question, filter);
  await api.close();
  if (only === undefined) await askSend(stage, crowd, await askRefresh(stage, crowd));
});
