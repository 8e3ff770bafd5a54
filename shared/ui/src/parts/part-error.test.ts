import { z } from '@textloom/contracts';
import { PartError } from './part-error';

const reasonOf = (cause: unknown): string =>
  new PartError({ owner: 'keywords', title: 'Keywords', version: null }, 'registry', cause).reason;

describe('the cause of a failure is a sentence', () => {
  const list = z.object({ schema: z.literal(1), remotes: z.record(z.string(), z.object({ base: z.string() })) });

  it.each<[string, unknown, string]>([
    ['a wrong value', { schema: 2, remotes: {} }, '"schema" is not valid: expected 1'],
    [
      'a value deep inside',
      { schema: 1, remotes: { keywords: { base: 3 } } },
      '"remotes.keywords.base" is not valid: expected string, received number',
    ],
    ['several wrong values', {}, '"schema" is not valid: expected 1'],
    ['something else', 'a page', 'it is not valid: expected object, received string'],
  ])('for %s', (_, value, sentence) => {
    expect(reasonOf(list.safeParse(value).error)).toBe(sentence);
  });

  it('for any other error is its message', () => {
    expect(reasonOf(new Error('/app/registry.json returned 500'))).toBe('/app/registry.json returned 500');
    expect(reasonOf('timed out')).toBe('timed out');
  });
});
