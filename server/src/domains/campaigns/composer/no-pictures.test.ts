import { insertNumber, NO_PICTURES, setCapabilities } from '../../tenancy/number';
import { startOneScheduled } from '../sending/start-scheduled';
import { png } from '../../files/media/media.fixture';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { tables } from '../../../testing/tables';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

const NUMBER = '8885550160';
let app: TestApp;
let owner: TestUser;
let keyword: number;
const { sql, one } = tables(() => app.db);

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner({ planLeft: 100 });
  keyword = await createKeyword(app.db, owner, 'PIZZA');
  await createSubscribers(app.db, owner, keyword, 2);
  await app.db.asEngine((tx) =>
    insertNumber(tx, { digits: NUMBER, accountId: owner.accountId, kind: 'toll_free', perSecond: 3, pictures: false }),
  );
});
const carries = (pictures: boolean) => app.db.asEngine((tx) => setCapabilities(tx, NUMBER, { pictures }));
afterEach(() => carries(false));

async function post(method: 'POST' | 'PUT', path: string, fields: Record<string, string>, picture = true) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (picture) form.append('file', new Blob([new Uint8Array(await png())], { type: 'image/png' }), 'menu.png');
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await app.inject({
    ...{ method, url: `/api/${path}` },
    headers: { ...app.as(owner), 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { ...answer.json(), status: answer.statusCode };
}
const FORM = { message: 'Look', segments: '3', schedule: '0' };
const campaign = (changes = {}, picture = true) =>
  post('POST', 'messages/campaigns', { ...FORM, keywords: String(keyword), ...changes }, picture);
const dryRun = async (segments: number) =>
  (
    await app.call(owner, 'POST', 'messages/campaigns/dryrun', {
      form: { message: 'Look', segments, keywords: [keyword] },
    })
  ).body.data;

describe('a number that carries no pictures', () => {
  it('is named by the pre-flight, for messages with a picture only', async () => {
    expect(await dryRun(3)).toMatchObject({ problem: 'no_pictures', reason: NO_PICTURES, recipients: 2 });
    expect(await dryRun(1)).toMatchObject({ problem: null });
    await carries(true);
    expect(await dryRun(3)).toMatchObject({ problem: null });
  });

  it('refuses a campaign with one at its file, now and for later, and stores nothing', async () => {
    const later = { schedule: '1', schedule_date: '12/31/2027 10:00 AM' };
    for (const changes of [{}, later])
      expect(await campaign(changes)).toMatchObject({ status: 422, data: { fields: { file: NO_PICTURES } } });
    expect(await sql('select from campaign where account_id = $1', [owner.accountId])).toEqual([]);
    expect((await campaign({ segments: '1' }, false)).status).toBe(200);
  });

  it('keeps the picture of a draft, because it may still be removed', async () => {
    const content = JSON.stringify({ message: 'Look', segments: 3 });
    expect((await post('PUT', 'messages/campaigns/draft', { content })).status).toBe(200);
  });

  it('fails a campaign that was scheduled before, with the reason', async () => {
    await carries(true);
    const { data } = await campaign({ schedule: '1', schedule_date: '12/31/2027 10:00 AM' });
    await carries(false);
    await sql('update campaign set send_at = now() where id = $1', [data.id]);
    await startOneScheduled(app.deps);
    expect(await one('select state, reason from campaign where id = $1', [data.id])).toEqual({
      ...{ state: 'failed', reason: NO_PICTURES },
    });
  });
});
