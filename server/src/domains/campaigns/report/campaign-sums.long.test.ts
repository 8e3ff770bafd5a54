import { NOT_SENT } from '../../texting/message';
import { playStories, sums, type Sums } from './campaign-sums.fixture';

jest.setTimeout(600_000);

let given: Sums;
beforeAll(async () => {
  given = await sums();
});
afterAll(() => given.close());

describe('decision 566: whatever happens to a campaign and its people', () => {
  it('the selected people are the recipients plus everybody left out for a reason, in page, list, history and file, 150 times', async () => {
    await expect(playStories(given, 150)).resolves.toBeUndefined();
    // The stories reached what they are about.
    const seen = await given.db.asEngine((tx) =>
      tx.one<Record<string, number>>(
        `select count(*) filter (where status = $1) as "noCoupon", count(*) filter (where provider_code = '21606') as refused,
           count(*) filter (where c.origin = 'reply_all' and m.status > 0) as answered,
           (select count(*) from sending_stop where cause = 'refusals') as stops,
           (select count(*) from campaign where origin = 'reply_all' and gone > 0) as "gone"
         from message m join campaign c on c.id = m.campaign_id`,
        [NOT_SENT.noCoupon],
      ),
    );
    expect(Object.entries(seen).filter(([, times]) => Number(times) === 0)).toEqual([]);
  });
});
