import { playStories, sums, type Sums } from './campaign-sums.fixture';

let given: Sums;
beforeAll(async () => {
  given = await sums();
});
afterAll(() => given.close());

describe('decision 566: whatever happens to a campaign and its people', () => {
  it('the selected people are the recipients plus everybody left out for a reason, in page, list, history and file', async () => {
    await expect(playStories(given, 8)).resolves.toBeUndefined();
  });
});
