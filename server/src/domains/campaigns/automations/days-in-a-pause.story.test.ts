import fc from 'fast-check';
import { onlyDateIsSet, pauseStage } from './days-in-a-pause.fixture';

jest.setTimeout(120_000);
beforeAll(onlyDateIsSet);
afterAll(() => void jest.useRealTimers());

describe('decision 578: birthdays under pauses, clocks and kills', () => {
  it('are greeted as a plain model says, nobody twice', async () => {
    const { story, count } = await pauseStage();
    await fc.assert(story, { numRuns: 6, seed: 578, endOnFailure: true });
    expect(count.campaign).toBeGreaterThan(0);
    expect(count.sequence).toBeGreaterThan(0);
  });
});
