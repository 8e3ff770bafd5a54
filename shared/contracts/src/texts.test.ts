import { catalogue, plural, type TranslatedPage, type Translator } from './texts';

const page = globalThis as TranslatedPage;
const english = () =>
  catalogue('remote/feature', {
    save: 'Save',
    tabs: { details: 'Details' },
    days: ['Monday', 'Tuesday'],
    people: (count: number) => `${count} ${plural(count, { one: 'person', other: 'people' })}`,
  });

/** Knows two texts, and says what it was asked for. */
const spanish: Translator = {
  locale: 'es-US',
  text: (key, text) => ({ 'remote/feature.save': 'Guardar', 'remote/feature.days.1': 'martes' })[key] ?? text,
  format: (key, values, text) => `${key}: ${values.join()}: ${text()}`,
  sentence: (text) => (text === 'Saved.' ? 'Guardado.' : text),
};

describe('a catalogue of screen texts', () => {
  afterEach(() => {
    delete page.textloomTranslator;
  });

  it('is English in a page without a translator', () => {
    const { save, tabs, days, people } = english();
    expect([save, tabs.details, days, people(1)]).toEqual(['Save', 'Details', ['Monday', 'Tuesday'], '1 person']);
  });

  it('has the texts of the page’s translator under their keys, and English ones where it has none', () => {
    page.textloomTranslator = spanish;
    const { save, tabs, days, people } = english();
    expect([save, tabs.details, days]).toEqual(['Guardar', 'Details', ['Monday', 'martes']]);
    expect(people(2)).toBe('remote/feature.people: 2: 2 people');
  });

  it('takes the form of a count from the rules of English', () => {
    expect([0, 1, 2].map((count) => plural(count, { one: 'day', other: 'days' }))).toEqual(['days', 'day', 'days']);
  });
});
