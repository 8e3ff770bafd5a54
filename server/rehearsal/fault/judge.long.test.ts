import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { unfinished } from '../harness/judge';
import { runScenario, type Scenario, type Scene } from './run-scenario';

/** Waits for the end of the load, as a run does. */
async function untilEnded({ installation, load }: Scene): Promise<void> {
  await load.finished;
  while ((await unfinished(installation, load)).length > 0) await sleep(100);
}

const OURS = [
  // The ledger no longer equals the balance; a recipient was given up; a row of a file is missing; somebody is back;
  // a text has no outcome; one was billed twice.
  `update balance set plan_left = plan_left + 1 where account_id = (select min(account_id) from campaign)`,
  `update message set status = 17 where id = (select min(id) from message where campaign_id is not null and status between 1 and 3)`,
  `delete from subscriber where id = (select max(id) from subscriber where phone like '813%')`,
  `update subscriber set disabled = 0 where id = (select max(id) from subscriber where disabled = 1)`,
  `update message set status = 0 where id = (select max(id) from message where campaign_id is not null and status between 1 and 3)`,
  `update message set billed = 2 where id = (select min(id) from message where campaign_id is not null)`,
];
const OUTSIDE = [
  // A second text; a welcome that never left; a text to us that we do not have; STOPs before the text; another amount.
  `insert into simulator.message (sid, phone, code, inbound, body, media, status, created_at, updated_at)
   select 'again', phone, code, inbound, body, media, status, created_at, updated_at from simulator.message where body like 'Rehearsal%' limit 1`,
  `delete from simulator.message where sid = (select max(sid) from simulator.message where body like '%: Welcome%')`,
  `insert into simulator.message (sid, phone, code, inbound, body, media, status, created_at, updated_at)
   select 'lost', phone, code, inbound, 'Hello?', media, status, created_at, updated_at from simulator.message where inbound limit 1`,
  `update simulator.message set updated_at = updated_at - interval '1 hour' where inbound and body = 'STOP'`,
  `update simulator.stripe_charge set amount = amount + 1 where ctid = (select min(ctid) from simulator.stripe_charge)`,
];

/** A run judged wrong keeps its logs. */
let removeLogs = (): void => undefined;
afterAll(() => removeLogs());

/** Nothing is injected; the records are changed when everything has ended. */
const tampered: Scenario = {
  name: 'tampered',
  about: '',
  messages: 200,
  seconds: () => 6,
  endMs: 1_000,
  async play(scene) {
    removeLogs = () => scene.site.remove();
    scene.story.faults += 1;
    scene.story.wrong.push('nothing was sent');
    await untilEnded(scene);
    const { postgres, outsideDb } = scene.installation;
    const url = new URL(postgres.superuserUrl);
    url.pathname = '/textloom';
    const admin = new pg.Client({ connectionString: url.toString() });
    await admin.connect();
    for (const change of OURS) expect((await admin.query(change)).rowCount).toBeGreaterThan(0);
    await admin.end();
    for (const change of OUTSIDE) expect((await outsideDb.engine.query(change)).rowCount).toBeGreaterThan(0);
    scene.installation.api.kill();
    scene.installation.api.surprises.push('the API ended by itself');
  },
};

describe('the judge of the rehearsed faults', () => {
  it('finds every claim wrong when the records contradict it', async () => {
    const judged = await runScenario(tampered, { messages: 200, seed: 1, short: true }, () => undefined);
    expect(judged.filter(({ wrong }) => wrong.length === 0)).toEqual([]);
  });
});
