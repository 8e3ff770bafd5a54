import { compareWithModel } from './smart-group-model.fixture';

jest.setTimeout(600_000);

describe('A smart group, at length', () => {
  it.each([1, 2, 3])('is counted, listed, and sent to like a recomputation, for many filters (%i)', async () => {
    expect(await compareWithModel({ size: 300, runs: 100 })).toBe(100);
  });
});
