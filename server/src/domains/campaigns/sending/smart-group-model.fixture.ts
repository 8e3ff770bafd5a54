import fc from 'fast-check';
import { testApp } from '../../../testing/app';
import { createCampaign } from '../../../testing/stage';
import { tables } from '../../../testing/tables';
import { filters, matching, people, reached, type Person } from '../../audience/smart-group/smart-groups.fixture';
import { addFields, storePeople } from '../../audience/smart-group/stored-people.fixture';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';
import { expandOneStep } from '../batch/expand';

/** Today's date in the timezone of the test accounts. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());

/**
 * Compares random people and random filters with a recomputation in plain TypeScript: what the screen counts, who is in
 * the group, whom the pre-flight counts and who gets the campaign. Returns the number of filters compared.
 */
export async function compareWithModel({ size, runs }: { size: number; runs: number }): Promise<number> {
  const t = await testApp();
  const { addKeyword, sql, one } = tables(() => t.db);
  const owner = await t.createOwner({ allow: ['group_creategroups'], planLeft: 1_000_000 });
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    form?: Record<string, string | number | number[]>,
  ) => (await t.call(owner, method, path, form && { form })).body;

  await addFields(t, owner);
  const keywords = [await addKeyword(owner, 'ONE'), await addKeyword(owner, 'TWO')];
  const campaigns = [await createCampaign(t.db, owner), await createCampaign(t.db, owner)];
  await sql(`update campaign set started_at = now(), state = 'done', sent = 1 where account_id = $1`, [
    owner.accountId,
  ]);
  const { id: link } = await one<{ id: number }>(
    `insert into short_link (account_id, target) values ($1, 'https://shop.example/') returning id`,
    [owner.accountId],
  );
  const list: Person[] = fc.sample(people(keywords, campaigns, size), 1)[0] ?? [];
  const ids = await storePeople(t, owner, list, { link, campaign: campaigns[0] ?? 0 });
  const first = JSON.stringify({ match: 'all', conditions: [{ kind: 'tag', tag: 'nobody' }] });
  const { id: group } = (await call('POST', 'subscribers/groups', { name: 'Model', filter: first })).data;

  /** The phones that get a campaign to the group; none if it is refused because nobody would get it. */
  async function send(form: Record<string, string | number | number[]>): Promise<string[]> {
    const { data } = await call('POST', 'messages/campaigns', form);
    if (data.id === 'no_recipients') return [];
    while (await expandOneStep(t.deps, DEFAULT_TUNING, 'model'));
    const sent = await sql<{ phone: string }>('select phone from message where campaign_id = $1', [data.id]);
    // The next filter may ask who was not texted.
    await sql('delete from message where campaign_id = $1', [data.id]);
    return sent.map(({ phone }) => phone).sort();
  }

  let compared = 0;
  await fc.assert(
    fc.asyncProperty(filters(keywords, campaigns), async (given) => {
      const filter = JSON.stringify(given);
      const members = matching(list, given, today());
      const recipients = reached(list, members);
      const idsOf = (some: readonly Person[]) => some.map((person) => ids[list.indexOf(person)]);
      expect((await call('POST', 'subscribers/groups/count', { filter })).data).toEqual({
        total: members.length,
        exact: true,
      });
      await call('PUT', `subscribers/groups/${group}`, { name: 'Model', filter });
      expect((await call('GET', `subscribers/groups/${group}`)).data).toMatchObject({
        subscribers: idsOf(members),
        filter: given,
      });
      const form = { message: 'Hi', segments: 1, groups: [group], quiet: 0 };
      expect((await call('POST', 'messages/campaigns/dryrun', form)).data).toMatchObject({
        chosen: members.length,
        recipients: recipients.length,
      });
      expect(await send(form)).toEqual(recipients.map(({ phone }) => phone).sort());
      compared += 1;
    }),
    { numRuns: runs },
  );
  return compared;
}
