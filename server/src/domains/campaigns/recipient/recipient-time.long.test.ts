import { momentOf } from '@textloom/contracts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { createCampaign, createKeyword, createSubscribers, outboundStage, type Stage } from '../../../testing/stage';
import { applyQuietHours } from '../../texting/batch/batch-times.repository';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';
import { recipientTimesOf } from './quiet-hours.repository';
import { NOBODY } from './recipients.repository';
import { lockStarted } from '../sending/change.repository';
import { pauseCampaign, resumeCampaign } from '../sending/change-campaign';
import { expandOneStep } from '../batch/expand';
import { startOneScheduled } from '../sending/start-scheduled';

jest.setTimeout(600_000);

const ROUNDS = 60;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let db: TestDatabase;
let stage: Stage;
let zones: string[];

beforeAll(async () => {
  db = await testDatabase();
  stage = await outboundStage(db);
  // PostgreSQL and Node disagree about British Columbia, which keeps daylight saving time from 2026 on.
  zones = await db.asEngine((tx) =>
    tx.values<string>(
      `select zones from (select zones from area_zone union select zones from zip_zone) z where zones !~ 'Vancouver' order by 1`,
    ),
  );
});
afterAll(() => stage.close());

const sql = <T extends object>(text: string, params: unknown[] = []): Promise<T[]> =>
  db.asEngine((tx) => tx.query<T>(text, params));
const below = (count: number): number => Math.floor(Math.random() * count);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
const wallOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

/** The model, by Intl: the moment of a wall time in one zone; where clocks skip it, the hour after. */
function momentIn(wall: number, zone: string): number {
  const moment = momentOf(wall, zone);
  return moment.kind === 'never' ? momentIn(wall + HOUR, zone) : moment.at.getTime();
}
const lastOf = (wall: number, all: string): number => Math.max(...all.split('&').map((zone) => momentIn(wall, zone)));

interface Hours {
  open: number;
  close: number;
}
/** The first moment from `from` on, in whole minutes, at which all zones are within the hours. */
function within(from: number, all: string, { open, close }: Hours): number {
  const isOpen = (ms: number): boolean =>
    all.split('&').every((zone) => {
      const hour = Number(
        new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(ms),
      );
      return hour >= open && hour < close;
    });
  if (isOpen(from)) return from;
  let ms = Math.ceil(from / (5 * MINUTE)) * 5 * MINUTE;
  while (!isOpen(ms)) ms += 5 * MINUTE;
  return ms;
}

describe('recipient-local time against a model by Intl', () => {
  it('is the right moment of any local time in any zones, even when clocks change', async () => {
    const changes = ['2027-03-14T00:00', '2027-11-07T00:00', '2028-03-12T00:00', '2028-11-05T00:00'];
    const cases = Array.from({ length: 1_500 }, (_, at) => {
      const wall =
        at % 2 === 0
          ? Date.parse(`${oneOf(changes)}Z`) + below(36 * 60) * MINUTE
          : Date.parse('2027-01-01T00:00Z') + below(700 * 24 * 60) * MINUTE;
      return { wall, all: oneOf(zones) };
    });
    const rows = await sql<{ at: Date }>(
      'select own_moment(zones, wall) as at from unnest($1::text[], $2::timestamp[]) with ordinality c(zones, wall, n) order by n',
      [cases.map(({ all }) => all), cases.map(({ wall }) => wallOf(wall))],
    );
    const found = rows.map(
      ({ at }, index) => `${wallOf(cases[index]?.wall ?? 0)} ${cases[index]?.all} ${at.toISOString()}`,
    );
    expect(found).toEqual(
      cases.map(({ wall, all }) => `${wallOf(wall)} ${all} ${new Date(lastOf(wall, all)).toISOString()}`),
    );
  });

  it('makes every batch due on time, whatever is edited, paused and resumed, and however hours change', async () => {
    const AREAS = [212, 512, 303, 213, 808, 907, 480, 787, 671, 270, 208, 709, 999];
    for (let round = 0; round < ROUNDS; round += 1) {
      let hours: Hours = { open: below(9), close: 15 + below(9) };
      const owner = await stage.createOwner({ quietHours: { until: hours.open, from: hours.close }, timezone: -2 });
      const keyword = await createKeyword(db, owner);
      for (const [at, area] of AREAS.filter(() => Math.random() < 0.5).entries())
        await createSubscribers(db, owner, keyword, 1 + below(3), area * 10_000_000 + 5_550_000 + at * 10);
      await createSubscribers(db, owner, keyword, 1, 2_015_559_000);
      await sql(`update subscriber set added_at = '2020-01-01', subscribed_at = '2020-01-01' where account_id = $1`, [
        owner.accountId,
      ]);
      const choice = { ...NOBODY, keywords: [keyword] };
      const id = await createCampaign(db, owner, { choice });
      const quiet = Math.random() < 0.6;
      let wall = 0;
      // Edited once or twice before it begins.
      for (let edits = 1 + below(2); edits > 0; edits -= 1) {
        wall = Math.floor((Date.now() + (below(72) - 12) * HOUR) / MINUTE) * MINUTE;
        await sql('update campaign set own_time = $2::timestamp, quiet = $3 where id = $1', [id, wallOf(wall), quiet]);
      }
      const forecast = await db.asAccount(owner.accountId, (tx) =>
        recipientTimesOf(
          tx,
          owner.accountId,
          choice,
          { message: 'Hello', segments: 1 },
          {
            ...{ at: new Date(), recipientTime: wallOf(wall), quiet },
          },
        ),
      );
      await startOneScheduled(stage.deps);
      await expandOneStep(stage.deps, DEFAULT_TUNING, 'me');
      const batches = () =>
        sql<{ zones: string; size: number; due_at: Date }>(
          'select zones, size, due_at from send_batch where campaign_id = $1 order by due_at, zones',
          [id],
        );
      const [{ started_at: started } = { started_at: new Date() }] = await sql<{ started_at: Date }>(
        'select started_at from campaign where id = $1',
        [id],
      );
      const dueFrom = (from: number, all: string): number => {
        const at = Math.max(from, lastOf(wall, all));
        return quiet ? within(at, all, hours) : at;
      };
      const first = await batches();
      for (const batch of first)
        expect([round, batch.zones, batch.due_at.getTime()]).toEqual([
          round,
          batch.zones,
          dueFrom(started.getTime(), batch.zones),
        ]);
      // The forecast matches, except for those whose local time had already passed.
      const ahead = (rows: readonly { at: Date; people: number }[]) => {
        const sums = new Map<number, number>();
        for (const { at, people } of rows)
          if (at > started) sums.set(at.getTime(), (sums.get(at.getTime()) ?? 0) + people);
        return [...sums].sort(([a], [b]) => a - b);
      };
      expect(ahead(forecast)).toEqual(ahead(first.map(({ due_at: at, size: people }) => ({ at, people }))));
      for (let steps = below(4); steps > 0; steps -= 1) {
        const before = new Map((await batches()).map((one) => [one.zones, one.due_at.getTime()]));
        const from = Date.now();
        const change = oneOf(['pause', 'hours'] as const);
        await db.asAccount(owner.accountId, async (tx) => {
          const campaign = await lockStarted(tx, owner.accountId, id);
          if (change === 'hours' || !campaign) return;
          await pauseCampaign(tx, campaign);
          const paused = await lockStarted(tx, owner.accountId, id);
          if (paused) await resumeCampaign(tx, paused);
        });
        if (change === 'hours') {
          hours = { open: below(9), close: 15 + below(9) };
          await sql('update account set quiet_until = $2, quiet_from = $3 where id = $1', [
            ...[owner.accountId, hours.open, hours.close],
          ]);
          await db.asEngine((tx) => applyQuietHours(tx, owner));
        }
        for (const { zones: all, due_at: due } of await batches()) {
          const known = before.get(all) ?? 0;
          const model = change === 'hours' && quiet ? dueFrom(from, all) : Math.max(known, from);
          // A time that has passed stays as it is, or restarts at the moment of the change.
          const isAhead = model > from + 5_000;
          const found = isAhead ? due.getTime() : due.getTime() <= Date.now();
          expect([round, change, all, found]).toEqual([round, change, all, isAhead ? model : true]);
          expect(due.getTime()).toBeGreaterThanOrEqual(Math.min(known, lastOf(wall, all)));
        }
      }
      await sql('update send_batch set state = 2 where campaign_id = $1', [id]);
    }
  });
});
