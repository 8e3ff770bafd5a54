import { testApp, type TestApp } from '../../../testing/app';
import { judgeAccounts } from './promise-accounts.fixture';
import { playStories } from './promise-stories.fixture';

jest.setTimeout(900_000);

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

describe('what was promised for a month', () => {
  it('leaves out whom plain words leave out, in 400 random accounts', () => judgeAccounts(t, 400));

  it('is kept in 200 random stories', () => playStories(t, 200));
});
