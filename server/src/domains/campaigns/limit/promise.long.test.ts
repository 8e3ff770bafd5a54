import { testApp, type TestApp } from '../../../testing/app';
import { checkAccounts } from './promise-accounts.fixture';
import { playStories } from './promise-stories.fixture';

jest.setTimeout(900_000);

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

describe('what was promised for a month', () => {
  it('leaves out the same people as plain code, in 400 random accounts', async () => {
    await expect(checkAccounts(t, 400)).resolves.toBeUndefined();
  });

  it('is kept in 200 random stories', async () => {
    await expect(playStories(t, 200)).resolves.toBeUndefined();
  });
});
