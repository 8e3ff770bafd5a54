import { compareWithModel } from './smart-group-model.fixture';

describe('A smart group', () => {
  it('is counted, listed, and sent to like a recomputation of its filter, for random people and filters', async () => {
    expect(await compareWithModel({ size: 50, runs: 15 })).toBe(15);
  });
});
