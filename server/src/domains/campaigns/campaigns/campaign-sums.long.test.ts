import { playStories, sums, type Sums } from './campaign-sums.fixture';

jest.setTimeout(600_000);

let given: Sums;
beforeAll(async () => {
  given = await sums();
});
afterAll(() => given.close());

describe('decision 566: whatever happens to a campaign and its people', () => {
  it('the selected people are the recipients and each reason to be left out, in page, list, history and file, 150 times', async () => {
    await expect(playStories(given, 150)).resolves.toBeUndefined();
  });
});
