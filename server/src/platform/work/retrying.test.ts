import { deadlockRetries, retrying } from './retrying';

const failing = (codes: (string | undefined)[]) => {
  const left = [...codes];
  return () =>
    left.length > 0 ? Promise.reject(Object.assign(new Error('aborted'), { code: left.shift() })) : Promise.resolve(7);
};
const counted = async (): Promise<Record<string, number>> =>
  Object.fromEntries((await deadlockRetries.get()).values.map(({ labels, value }) => [String(labels.reason), value]));

describe('a transaction that PostgreSQL aborted because of another', () => {
  beforeEach(() => deadlockRetries.reset());

  it('is retried, and counted by its reason', async () => {
    expect(await retrying(failing(['40P01', '40001', '40P01']))).toBe(7);
    expect(await counted()).toEqual({ deadlock: 2, serialization: 1 });
  });

  it('fails after five attempts', async () => {
    await expect(retrying(failing(['40P01', '40P01', '40P01', '40P01', '40P01']))).rejects.toThrow('aborted');
    expect(await counted()).toEqual({ deadlock: 4 });
  });

  it.each(['23505', undefined])('is not retried for another reason: %s', async (code) => {
    await expect(retrying(failing([code]))).rejects.toThrow('aborted');
    expect(await counted()).toEqual({});
  });
});
