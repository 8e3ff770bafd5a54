import { catalogue, plural, type Translation } from './texts';

const english = {
  save: 'Save',
  tabs: { details: 'Details' },
  days: ['Monday', 'Tuesday'],
  people: (count: number) => `${count} ${plural(count, { one: 'person', other: 'people' })}`,
} as const;

const GLOBAL = globalThis as { localStorage?: unknown };

/** The module as it is in a browser that stores this locale. */
async function withStored(locale: string | null): Promise<typeof catalogue> {
  GLOBAL.localStorage = { getItem: () => locale };
  jest.resetModules();
  return (await import('./texts')).catalogue;
}

describe('a catalogue of screen texts', () => {
  afterEach(() => {
    delete GLOBAL.localStorage;
  });

  it.each([null, 'en-US', 'tlh'])('is English when the browser stores %p', async (stored) => {
    const texts = (await withStored(stored))(english);
    expect([texts.save, texts.tabs.details, texts.days, texts.people(1)]).toEqual([
      'Save',
      'Details',
      ['Monday', 'Tuesday'],
      '1 person',
    ]);
  });

  it('marks and lengthens every text in the pseudo-locale, what its functions return included', async () => {
    const texts = (await withStored('en-XA'))(english);
    expect(texts.save).toBe('⟦Saavee⟧');
    expect(texts.tabs.details).toBe('⟦Deetaaiils⟧');
    expect(texts.days).toEqual(['⟦Moondaay·⟧', '⟦Tuueesdaay⟧']);
    expect(texts.people(2)).toBe('⟦2 peeooplee⟧');
  });

  it('is English where storage is forbidden', async () => {
    Object.defineProperty(GLOBAL, 'localStorage', {
      configurable: true,
      get: () => {
        throw new Error('SecurityError');
      },
    });
    jest.resetModules();
    expect((await import('./texts')).catalogue(english).save).toBe('Save');
  });

  it('takes the form of a count from the rules of the language', () => {
    const spanish = new Intl.PluralRules('es');
    const days = { one: 'día', many: 'de días', other: 'días' };
    expect([0, 1, 2, 1_000_000].map((count) => plural(count, days, spanish))).toEqual([
      'días',
      'día',
      'días',
      'de días',
    ]);
    expect([0, 1, 2].map((count) => plural(count, { one: 'day', other: 'days' }))).toEqual(['days', 'day', 'days']);
  });

  it('refuses a translation without one of the keys, when it is compiled', () => {
    // @ts-expect-error: `people` is missing
    const spanish: Translation<typeof english> = {
      save: 'Guardar',
      tabs: { details: 'Datos' },
      days: ['lunes', 'martes'],
    };
    expect(spanish.save).toBe('Guardar');
  });
});
