import { registrySchema, type Registry } from '@textloom/contracts';
import { HttpResponse, mswServer, waitFor } from '@textloom/testing';
import { http } from 'msw';
import { beginSnapshot, compareWithNewest, newerSet } from './snapshot';

const set = (release: number, shell: string): Registry =>
  registrySchema.parse({ schema: 1, release, shell, remotes: {} });

/** The functions that answer the requests, in their order. */
function holdRequests(): ((registry: Registry) => void)[] {
  const answers: ((registry: Registry) => void)[] = [];
  mswServer.use(
    http.get('*/app/registry.json', async () =>
      HttpResponse.json(await new Promise<Registry>((answer) => answers.push(answer))),
    ),
  );
  return answers;
}

describe('an older registry arriving after a newer one', () => {
  it.each([
    ['shows', set(8, 'bb'), set(9, 'aa'), undefined],
    ['takes back', set(8, 'aa'), set(9, 'bb'), 9],
  ])('%s no notice', async (_, older, newest, announced) => {
    beginSnapshot(set(7, 'aa'));
    const answers = holdRequests();
    const first = compareWithNewest();
    await waitFor(() => expect(answers).toHaveLength(1));
    const second = compareWithNewest();
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(newest);
    await second;
    answers[0]?.(older);
    expect(await first).toMatchObject({ registry: { release: 8 }, differs: older.shell === 'bb' });
    expect(newerSet()?.release).toBe(announced);
  });
});
