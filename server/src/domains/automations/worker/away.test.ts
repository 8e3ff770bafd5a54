import { DatabaseUnavailable } from '../../../platform/db/unavailable';
import { until } from '../../../testing/carrier';
import { persevering } from '../../../platform/work/persevering';
import { startLoop, startRepeating } from '../../../platform/work/work-loop';

const away = (): DatabaseUnavailable => new DatabaseUnavailable(new Error('gone'));

/** Fails three times because the database is unavailable, then works. */
function failThreeTimes(): { tries: () => number; work: () => Promise<boolean> } {
  let tries = 0;
  return {
    tries: () => tries,
    work: async () => {
      tries += 1;
      if (tries <= 3) throw away();
      return false;
    },
  };
}

const logged: string[] = [];
const note = (_details: object, text: string): void => void logged.push(text);
const log = { info: note, warn: note, error: note };

beforeEach(() => logged.splice(0));

describe('work while the database is unavailable', () => {
  it('is polled again soon, without a log line for each try', async () => {
    const { tries, work } = failThreeTimes();
    const loop = startLoop({ name: 'test', work, pollMs: 60_000, log });
    await until(() => tries() === 4);
    await loop.stop();
    expect(logged).toEqual([]);
  });

  it('is not postponed to the next night in a nightly job', async () => {
    let tries = 0;
    const job = startRepeating(
      'test',
      86_400_000,
      async () => {
        tries += 1;
        if (tries === 1) throw away();
      },
      log,
    );
    await until(() => tries === 2);
    await job.stop();
    expect(logged).toEqual([]);
  });

  it('that must not be lost is retried until the database has stored it, or the process stops', async () => {
    const { tries, work } = failThreeTimes();
    await persevering(work, () => false);
    expect(tries()).toBe(4);
    await expect(
      persevering(
        () => Promise.reject(away()),
        () => true,
      ),
    ).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(
      persevering(
        () => Promise.reject(new Error('a defect')),
        () => false,
      ),
    ).rejects.toThrow('a defect');
  });
});
