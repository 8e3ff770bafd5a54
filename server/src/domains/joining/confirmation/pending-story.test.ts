import fc from 'fast-check';
import { checkTotals } from '../../../testing/check-totals';
import { stage, type Stage, story, runStory } from './pending-story.fixture';

let on: Stage;
beforeAll(async () => {
  on = await stage();
});

it('decisions 615, 616, 621: a person matches a small model, whatever two owners, the person, files, time and several workers do', async () => {
  await fc.assert(
    fc.asyncProperty(story(10), (events) => runStory(on, events)),
    { numRuns: 25, endOnFailure: true },
  );
  expect(await checkTotals(on.f.t.db)).toEqual([]);
});
