import { ApiError } from '@textloom/api';
import { expectWarning } from '@textloom/testing';
import { createQueryClient } from './query';

const failing = (id: string): { tries: () => number; load: () => Promise<never> } => {
  let tries = 0;
  return {
    tries: () => tries,
    load: () => {
      tries += 1;
      return Promise.reject(new ApiError({ kind: 'http', id, status: 503, message: 'Please try again.' }));
    },
  };
};

describe('loading while the server does not respond', () => {
  it('retries automatically when the server is briefly unavailable', async () => {
    expectWarning(/^Loading \["away".* failed: Please try again\./);
    const { tries, load } = failing('unavailable');
    await expect(
      createQueryClient().fetchQuery({
        queryKey: ['away'],
        queryFn: load,
        retry: createQueryClient().getDefaultOptions().queries?.retry,
        retryDelay: 1,
      }),
    ).rejects.toThrow('Please try again.');
    expect(tries()).toBe(3);
  });

  it('does not repeat slow calls', async () => {
    expectWarning(/^Loading \["slow".* failed: Please try again\./);
    const { tries, load } = failing('too_slow');
    await expect(
      createQueryClient().fetchQuery({
        queryKey: ['slow'],
        queryFn: load,
        retry: createQueryClient().getDefaultOptions().queries?.retry,
        retryDelay: 1,
      }),
    ).rejects.toThrow('Please try again.');
    expect(tries()).toBe(1);
  });
});
