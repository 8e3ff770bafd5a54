import fc from 'fast-check';
import { checkTotals } from '../../../testing/check-totals';
import { pendingFixture, type PendingFixture } from './pending.fixture';
import { story, tell } from './pending-story.fixture';

jest.setTimeout(120_000);

let f: PendingFixture;
beforeAll(async () => {
  f = await pendingFixture();
});

it('decisions 615, 616: a person is what a small model says, whatever the owner, the person and time do', async () => {
  const owner = await f.t.createOwner({ planLeft: 10_000 });
  const keywords = [`STORYA${owner.accountId}`, `STORYB${owner.accountId}`] as const;
  for (const keyword of keywords) await f.list(owner, keyword);
  await fc.assert(
    fc.asyncProperty(story(10), (events) => tell(f, owner, keywords, events)),
    { numRuns: 25, endOnFailure: true },
  );
  expect(await checkTotals(f.t.db)).toEqual([]);
});
