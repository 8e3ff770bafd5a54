import { keepAddedWords } from '../../domains/inbound';
import { freshPhone, inboundFixture, type Fixture } from '../../domains/inbound/receiver/inbound.fixture';
import { until } from '../../testing/carrier';
import { testApp } from '../../testing/app';
import { addWords, listWords, removeWords } from './words';

let f: Fixture;
let stop: () => void;

beforeAll(async () => {
  f = await inboundFixture(6);
  await f.account('Luigi Pizza', ['pizza', 'forno']);
  stop = await keepAddedWords(f.deps);
});
afterAll(() => stop());

async function member(): Promise<string> {
  const phone = freshPhone();
  await f.text(phone, 'pizza');
  await f.queued(phone);
  return phone;
}
/** The meaning of a new subscriber's text. */
const meaning = async (text: string): Promise<string> => (await f.text(await member(), text)).decision;
const languages = async () => (await listWords(f)).map(({ word, language }) => `${language} ${word}`);

describe('ENG-028: the operator adds stop words', () => {
  it('and a text that consists of such a word opts out at once, until the word is removed', async () => {
    expect(await meaning('rezygnuję')).toBe('reply');
    expect(await addWords(f, 'pl', 'rezygnuję, Wypisz mnie')).toEqual({
      added: ['REZYGNUJĘ', 'WYPISZ MNIE'],
      known: [],
    });
    await until(async () => (await meaning('rezygnuję')) === 'opt-out');
    expect(await languages()).toEqual(['pl REZYGNUJĘ', 'pl WYPISZ MNIE']);
    const phone = await member();
    expect(await f.text(phone, 'Rezygnuję, please!')).toMatchObject({ decision: 'opt-out' });
    expect(await f.queued(phone)).toEqual([expect.stringMatching(/^Luigi Pizza: You are unsubscribed/)]);
    expect(await meaning('wypisz mnie')).toBe('opt-out');
    expect(await meaning('jutro rezygnuję z urlopu')).toBe('reply');
    expect(await removeWords(f, 'REZYGNUJĘ, kurczak')).toEqual({ removed: ['REZYGNUJĘ'], unknown: ['KURCZAK'] });
    await until(async () => (await meaning('rezygnuję')) === 'reply');
  });

  it('which are distinguished from those that are already understood', async () => {
    expect(await addWords(f, 'es', 'basta, abbestellen')).toEqual({ added: ['ABBESTELLEN'], known: ['BASTA'] });
    expect(await addWords(f, 'es', 'abbestellen')).toEqual({ added: [], known: ['ABBESTELLEN'] });
    await removeWords(f, 'abbestellen');
  });

  it.each([
    ['help', 'HELP has another meaning: it is read as help.'],
    ['start', 'START has another meaning: it is read as opt-in.'],
    ['forno', 'FORNO is a live keyword. Have it deleted before you add the word.'],
    ['rezygnuję,, wypisz', 'Separate the words by commas.'],
    ['x'.repeat(41), 'A word has at most 40 characters'],
  ])('but not %s', async (list, message) => {
    await expect((async () => addWords(f, 'pl', list))()).rejects.toThrow(message);
    expect(await listWords(f)).not.toContainEqual(expect.objectContaining({ word: list.toUpperCase() }));
  });

  it('also by HTTP, and no keyword can be registered with one', async () => {
    const t = await testApp({}, { db: f.db });
    const run = (command: string, payload: object) =>
      t.inject({
        method: 'POST',
        url: `/ops/words/${command}`,
        payload,
        headers: { authorization: `Bearer ${t.deps.config.opsToken}` },
      });
    expect((await run('add', { language: 'Portuguese', words: 'wypisz' })).statusCode).toBe(422);
    expect((await run('add', { language: 'pl', words: 'wypisz' })).json().data).toEqual({
      added: ['WYPISZ'],
      known: [],
    });
    expect((await run('list', {})).json().data).toContainEqual(
      expect.objectContaining({ word: 'WYPISZ', language: 'pl' }),
    );
    const owner = await t.createOwner();
    const form = { keyword: 'Wypisz', expected_messages: 4 };
    expect((await t.call(owner, 'POST', 'keywords', { form })).status).toBe(409);
    await run('remove', { words: 'wypisz' });
    expect((await t.call(owner, 'POST', 'keywords', { form })).status).toBe(200);
  });
});
