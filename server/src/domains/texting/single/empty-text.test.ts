import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { KIND, LANE } from '../message/kinds';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { composedMessage } from './composed-message';
import { enqueueMessages } from './enqueue.repository';

let t: TestApp;
let owner: TestUser;
let keyword: number;
let people: number[];

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ planLeft: 10 });
  keyword = await createKeyword(t.db, owner, 'PIZZA');
  people = await createSubscribers(t.db, owner, keyword, 2);
});

describe('a single message that shows nothing', () => {
  it.each(['\u200b', ' \u200d\ufeff', '\u3164'])('is not composed: %j', (message) => {
    expect(composedMessage({ message, segments: 1 }, false, 1_600)).toBeNull();
    expect(composedMessage({ message, segments: 3 }, true, 1_600)).toMatchObject({ segments: 3 });
  });

  it('is refused as a reply', async () => {
    const answer = await t.call(owner, 'POST', `profiles/inbox/0_${people[0]}`, { form: { message: '\u200b\u2060' } });
    expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([422, ['message']]);
  });

  it('is stored with its reason but not queued when a sequence sends it', async () => {
    await t.db.asEngine((tx) =>
      enqueueMessages(
        tx,
        { accountId: owner.accountId, kind: KIND.sequence, lane: LANE.sequence },
        ['Hi', '\u200b'].map((body, index) => ({
          body,
          phone: `512555010${index}`,
          segments: 1,
          subscriberId: people[index] ?? 0,
          keywordId: keyword,
        })),
      ),
    );
    const { entries } = (await t.call(owner, 'GET', 'messages/history')).body.data;
    expect(entries.map((row: { status: number; reason: string }) => [row.status, row.reason])).toEqual([
      [-3, 'The text is empty for this person'],
      [0, ''],
    ]);
    const queued = await t.db.asEngine((tx) => tx.query('select 1 from send_queue'));
    expect(queued).toHaveLength(1);
  });
});
