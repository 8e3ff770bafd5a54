import fc from 'fast-check';
import { testApp, type TestApp } from '../../../testing/app';
import { givenTexts, leftOutAt, playPromises, promiseStory } from './promise.fixture';

jest.setTimeout(900_000);

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

describe('what was promised for a month', () => {
  it('leaves out whom plain words leave out, in 400 random accounts', async () => {
    await fc.assert(
      fc.asyncProperty(givenTexts, async (given) => {
        const { list, few, expected } = await leftOutAt(t, given);
        expect({ list, few }).toEqual({ list: expected, few: expected });
      }),
      { numRuns: 400 },
    );
  });

  it('is kept in 200 random stories', async () => {
    await fc.assert(
      fc.asyncProperty(promiseStory, async (story) => {
        for (const { got, expected } of await playPromises(t, story))
          for (const [at, { least, most }] of expected.entries()) {
            expect(got[at]).toBeGreaterThanOrEqual(least);
            expect(got[at]).toBeLessThanOrEqual(most);
          }
      }),
      { numRuns: 200 },
    );
  });
});
