import { GroupCommit, type GroupCommitOptions } from './group-commit';

/** A writer whose groups end when the test says so. */
function setUp(options: Partial<GroupCommitOptions<string, string>> = {}) {
  const groups: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const commit = new GroupCommit<string, string>({
    write: (items) =>
      new Promise((resolve, reject) => {
        groups.push([...items]);
        ends.push((error) => (error ? reject(error) : resolve((item) => `${item} written`)));
      }),
    maxItems: 3,
    maxWaitMs: 30,
    ...options,
  });
  const end = async (group: number, error?: Error): Promise<void> => {
    ends[group]?.(error);
    await jest.advanceTimersByTimeAsync(0);
  };
  const add = (...items: string[]): Promise<string>[] => items.map((item) => commit.add(item));
  return { commit, groups, end, add };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('A group commit', () => {
  it('writes what arrives within the wait together, and resolves each item with its own result', async () => {
    const { groups, end, add } = setUp();
    const [first] = add('a');
    await jest.advanceTimersByTimeAsync(20);
    const [second] = add('b');
    expect(groups).toEqual([]);
    await jest.advanceTimersByTimeAsync(10);
    expect(groups).toEqual([['a', 'b']]);
    await end(0);
    await expect(Promise.all([first, second])).resolves.toEqual(['a written', 'b written']);
  });

  it('writes a full group at once, and the items that did not fit after it', async () => {
    const { groups, end, add } = setUp();
    const added = add('a', 'b', 'c', 'd');
    expect(groups).toEqual([['a', 'b', 'c']]);
    await end(0);
    expect(groups).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(30);
    expect(groups[1]).toEqual(['d']);
    await end(1);
    await expect(Promise.all(added)).resolves.toHaveLength(4);
  });

  it('collects while a group is being written, and writes at once what has waited long enough', async () => {
    const { groups, end, add } = setUp();
    void add('a');
    await jest.advanceTimersByTimeAsync(30);
    void add('b', 'c');
    await jest.advanceTimersByTimeAsync(100);
    expect(groups).toEqual([['a']]);
    await end(0);
    expect(groups).toEqual([['a'], ['b', 'c']]);
  });

  it('rejects the items of a group that failed, and continues', async () => {
    const { groups, end, add } = setUp();
    const failed = Promise.allSettled(add('a', 'b', 'c'));
    const next = add('d', 'e', 'f');
    await end(0, new Error('no disk'));
    const reason = new Error('no disk');
    await expect(failed).resolves.toEqual([1, 2, 3].map(() => ({ status: 'rejected', reason })));
    expect(groups[1]).toEqual(['d', 'e', 'f']);
    await end(1);
    await expect(next[0]).resolves.toBe('d written');
  });

  it('writes several groups at the same time when allowed', async () => {
    const { groups, add } = setUp({ parallel: 2 });
    void add('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i');
    expect(groups).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
  });

  it('never writes two items of one key together or at the same time, and keeps their order', async () => {
    const { groups, end, add } = setUp({ parallel: 2, maxItems: 4, keyOf: (item) => item[0] });
    const added = add('a1', 'a2', 'b1', 'c1');
    expect(groups).toEqual([['a1', 'b1', 'c1']]);
    await jest.advanceTimersByTimeAsync(100);
    expect(groups).toHaveLength(1);
    await end(0);
    expect(groups[1]).toEqual(['a2']);
    await end(1);
    await expect(added[1]).resolves.toBe('a2 written');
  });

  it('drains: everything is written without further waits', async () => {
    const { commit, groups, end, add } = setUp();
    const added = add('a', 'b', 'c', 'd');
    const drained = jest.fn();
    void commit.drain().then(drained);
    await end(0);
    expect(groups).toEqual([['a', 'b', 'c'], ['d']]);
    expect(drained).not.toHaveBeenCalled();
    await end(1);
    expect(drained).toHaveBeenCalledTimes(1);
    await expect(Promise.all(added)).resolves.toHaveLength(4);
    await expect(commit.drain()).resolves.toBeUndefined();
  });
});
