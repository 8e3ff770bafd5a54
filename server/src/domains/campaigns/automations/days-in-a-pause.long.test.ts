import fc from 'fast-check';
import { onlyDateIsSet, pauseStage } from './days-in-a-pause.fixture';

jest.setTimeout(600_000);
beforeAll(onlyDateIsSet);
afterAll(() => void jest.useRealTimers());

describe('decision 578: birthdays under pauses, clocks and kills, in many stories', () => {
  it('are greeted as a plain model says, nobody twice', async () => {
    const { story, count } = await pauseStage();
    await fc.assert(story, { numRuns: 60, seed: 43, endOnFailure: true });
    expect(count.campaign).toBeGreaterThan(60);
    expect(count.sequence).toBeGreaterThan(60);
    expect(count.turns).toBeGreaterThan(100);
  });
});
