import fc from 'fast-check';
import { checkTotals } from '../../../testing/check-totals';
import { stage, type Stage, story, runStory } from './pending-story.fixture';

jest.setTimeout(1_200_000);

let on: Stage;
beforeAll(async () => {
  on = await stage();
});

it('decisions 615, 616, 621: a person matches a small model, whatever two owners, the person, files, time and several workers do, over long stories', async () => {
  await fc.assert(
    fc.asyncProperty(story(30), (events) => runStory(on, events)),
    { numRuns: 250, endOnFailure: true },
  );
  expect(await checkTotals(on.f.t.db)).toEqual([]);
});
