import { existsSync } from 'node:fs';
import { testApp, type TestApp } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { commands } from '../all-commands';
import { erasePerson } from './erase-person';
import { exportPerson } from './export-person';
import { allTables, type Person, shown, storedPerson, tablesNaming } from './person.fixture';
import { BLANKED, KEPT, REMOVED } from './person-tables.fixture';

let t: TestApp;
const { sql, one } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});

/** The numbers of screens and reports are computed from these. */
const numbers = () =>
  one<Record<string, unknown>>(
    `select
       (select json_agg(b order by id) from send_batch b) as batches,
       (select json_agg(c order by id) from campaign c) as campaigns,
       (select json_agg(l order by id) from ledger l) as ledger,
       (select json_agg(b order by account_id) from balance b) as balances,
       (select json_agg(u order by account_id, hour) from usage_hour u) as hours,
       (select json_agg(d order by account_id, zone, keyword_id, day) from report_day d) as days,
       (select json_agg(c) from (select account_id, sum(received) as received, sum(joins) as joins, sum(leaves) as leaves, sum(net) as net
          from report_change group by 1 order by 1) c) as changes,
       (select json_agg(n) from (select account_id, status, kind, campaign_id, count(*), sum(billed) from message group by 1, 2, 3, 4 order by 1, 2, 3, 4) n) as messages,
       (select json_agg(n) from (select account_id, decision, reply_to, count(*), count(distinct phone) from inbound_message group by 1, 2, 3 order by 1, 2, 3) n) as received,
       (select json_agg(n) from (select account_id, type, keyword, count(*) from activity group by 1, 2, 3 order by 1, 2, 3) n) as activity,
       (select json_agg(n) from (select account_id, keyword_id, sum(total) as total, sum(active) as active from subscriber_count group by 1, 2 order by 1, 2) n) as subscribers,
       (select json_agg(n) from (select message_id, link_id, clicks from link_click order by 1, 2) n) as clicks`,
  );

const traces = ({ owner, phone }: Person) =>
  tablesNaming(t, [
    ...[phone, shown(phone), `zelda${owner.accountId}`, `quist${owner.accountId}`],
    // Reversed, as in search_key.
    phone.split('').toReversed().join(''),
  ]);

const person = (): Promise<Person> => storedPerson(t);

const erase = (phone: string, again = phone) => erasePerson(t.deps, phone, again);

describe('the tables of a person', () => {
  it('are each removed, blanked or kept on purpose, so a new one must be listed', async () => {
    expect([...REMOVED, ...BLANKED, ...Object.keys(KEPT)].toSorted()).toEqual((await allTables(t)).toSorted());
  });
});

describe('ops person erase', () => {
  it('leaves only what protects the phone, and nothing of the name, in any table or file', async () => {
    const gone = await person();
    // Without a trace in each table that may contain one, the rest would prove little.
    const before = await traces(gone);
    const unnamed = ['media', 'contact_group_member', 'conversation_unread', 'inbound_media', 'subscriber_undo'];
    expect([...REMOVED, ...BLANKED].filter((table) => !before.includes(table)).toSorted()).toEqual(unnamed.toSorted());
    const outcome = await erase(shown(gone.phone), gone.phone);
    expect(outcome).toMatchObject({ left: 1, subscribers: 2, conversations: 1, files: 2, received: 1 });
    expect(await traces(gone)).toEqual(['consent_event', 'suppression']);
    expect(await sql('select event, actor from consent_event where phone = $1 group by 1, 2', [gone.phone])).toEqual([
      { event: 'opt-out', actor: 'operator' },
    ]);
    expect(gone.files.map((file) => existsSync(file))).toEqual([false, false]);
    for (const table of ['contact_group_member', 'conversation_unread', 'inbound_media', 'subscriber_undo'])
      expect(await sql(`select 1 from ${table} where account_id = $1`, [gone.owner.accountId])).toEqual([]);
  });

  it('changes no number of campaigns, reports and the ledger, and nothing about anybody else', async () => {
    const gone = await person();
    const other = await person();
    const tracesOfOther = await traces(other);
    // People who are still subscribed leave today, which reports count like any other leaving.
    await sql(`update subscriber set disabled = 1, disabled_at = now(), deleted = true where phone = $1`, [gone.phone]);
    const before = await numbers();
    expect(await erase(gone.phone)).toMatchObject({ left: 0, subscribers: 2 });
    expect(await numbers()).toEqual(before);
    expect(await traces(other)).toEqual(tracesOfOther);
    expect(other.files.map((file) => existsSync(file))).toEqual([true, true]);
  });

  it('counts a subscribed person among those who left', async () => {
    const gone = await person();
    await erase(gone.phone);
    expect(
      await one('select sum(total) as total, sum(active) as active from subscriber_count where account_id = $1', [
        gone.owner.accountId,
      ]),
    ).toEqual({ total: 0, active: 0 });
    expect(
      await one('select sum(leaves) as leaves, sum(net) as net from report_change where account_id = $1', [
        gone.owner.accountId,
      ]),
    ).toEqual({ leaves: 2, net: 0 });
  });

  it('keeps opt-outs by text with their words, which count against an import', async () => {
    const gone = await person();
    await sql(`update inbound_message set decision = 'opt-out', body = 'STOP', canonical = 'STOP' where phone = $1`, [
      gone.phone,
    ]);
    await erase(gone.phone);
    expect(await sql('select body, decision from inbound_message where phone = $1', [gone.phone])).toEqual([
      { body: 'STOP', decision: 'opt-out' },
    ]);
    const { accountId } = await t.createOwner();
    expect(
      await t.db.asAccount(accountId, (tx) =>
        tx.one(`select opted_out_since($1, now() - interval '1 hour') as yes`, [gone.phone]),
      ),
    ).toEqual({ yes: true });
  });

  it('may be repeated, and finds nothing for an unknown phone', async () => {
    const gone = await person();
    await erase(gone.phone);
    const none = { left: 0, subscribers: 0, conversations: 0, sent: 0, received: 0, files: 0 };
    expect(await erase(gone.phone)).toEqual(none);
    expect(await erase('5125559999')).toEqual(none);
  });

  it('erases two recipients of one campaign', async () => {
    const [first, second] = [await person(), await person()];
    const { id } = await one<{ id: number }>('select id from campaign where account_id = $1', [first.owner.accountId]);
    for (const { phone } of [first, second])
      await sql(
        `insert into message (account_id, kind, status, campaign_id, phone, claimed_at) values ($1, 1, 3, $2, $3, now())`,
        [first.owner.accountId, id, phone],
      );
    await erase(first.phone);
    await erase(second.phone);
    expect(await sql(`select status, phone like 'erased-%' as gone from message where campaign_id = $1`, [id])).toEqual(
      [
        { status: 3, gone: true },
        { status: 3, gone: true },
      ],
    );
  });

  it('is refused while a message has no outcome, but the phone has left by then', async () => {
    const gone = await person();
    await sql(`update message set status = 0 where id = (select max(id) from message where phone = $1)`, [gone.phone]);
    await expect(erase(gone.phone)).rejects.toThrow('has no outcome yet');
    expect(await sql('select disabled from subscriber where phone = $1', [gone.phone])).toEqual([
      { disabled: 1 },
      { disabled: 1 },
    ]);
    expect(gone.files.map((file) => existsSync(file))).toEqual([true, true]);
    await sql(`update message set status = -1 where phone = $1 and status = 0`, [gone.phone]);
    await erase(gone.phone);
    expect(await traces(gone)).toEqual(['consent_event', 'suppression']);
  });

  it('is refused while a file is imported', async () => {
    const gone = await person();
    await sql(`update import_job set state = 'running' where account_id = $1`, [gone.owner.accountId]);
    await expect(erase(gone.phone)).rejects.toThrow('being imported');
    await sql(`update import_job set state = 'done' where account_id = $1`, [gone.owner.accountId]);
    await erase(gone.phone);
  });

  it('continues after being killed before either of its commits', async () => {
    const gone = await person();
    for (const survives of [0, 1]) {
      let commits = 0;
      const db: TestApp['deps']['db'] = {
        ...t.db,
        asEngine: (work, options) =>
          t.db.asEngine(async (tx) => {
            const result = await work(tx);
            if ((commits += 1) > survives) throw new Error('killed');
            return result;
          }, options),
      };
      await expect(erasePerson({ ...t.deps, db }, gone.phone, gone.phone)).rejects.toThrow('killed');
      expect(await sql('select 1 from conversation where phone = $1', [gone.phone])).toHaveLength(1);
    }
    await erase(gone.phone);
    expect(await traces(gone)).toEqual(['consent_event', 'suppression']);
  });

  it('needs the same phone twice', async () => {
    const gone = await person();
    await expect(erase(gone.phone, '5125559998')).rejects.toThrow('differ');
    await expect(erase('12', '12')).rejects.toThrow('10 digits');
    expect(await sql('select 1 from subscriber where phone = $1 and disabled = 0', [gone.phone])).toHaveLength(2);
  });
});

describe('ops person export', () => {
  it('returns what is stored of one phone, with its files, and nothing of another', async () => {
    const [asked, other] = [await person(), await person()];
    const found = JSON.stringify(await exportPerson(t.deps, shown(asked.phone)));
    expect(JSON.parse(found)).toMatchObject({
      phone: asked.phone,
      subscribers: [{ first_name: `zelda${asked.owner.accountId}` }, {}],
      suppressions: [{ reason: 'stop' }],
      consents: [{ event: 'opt-in' }],
      texts: { received: [{ body: `I am zelda${asked.owner.accountId} quist${asked.owner.accountId}` }] },
      files: { stored: asked.files.map((file) => ({ path: `media/${file.split('/').at(-1)}` })) },
      conversations: [{ notes: [{ body: `Call zelda${asked.owner.accountId}` }] }],
      lists: {
        groups: [{ name: 'G' }],
        values: [{ name: 'Size', value: `zelda${asked.owner.accountId}` }],
        lines: [{ line: 2 }],
      },
      mails: [{ failed: 'refused' }],
    });
    expect(found).not.toContain(other.phone);
    expect(found).not.toContain(`zelda${other.owner.accountId}"`);
  });

  it('is a command, as is the erasure', () => {
    const names = commands.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['person export', 'person erase']));
  });
});
