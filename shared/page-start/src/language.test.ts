import type { PackedTexts, TranslatedPage } from '@textloom/contracts';

const page = globalThis as TranslatedPage;
const KEY = 'textloom.locale';
const OWN: PackedTexts = {
  'own.save': 'Guardar',
  'own.left': [
    'people, day?',
    [
      ['people', 'plural', { one: ['#', ' persona'], other: ['#', ' personas'] }],
      ['day', 'select', { none: [''], other: [' el ', ['day']] }],
    ] as never,
  ],
  'own.names': ['names', ['Faltan ', ['names']] as never],
};

/** The language of a new page, with texts of its own. */
async function begun(own: () => Promise<{ default: PackedTexts }>): Promise<void> {
  jest.resetModules();
  const language = await import('./language');
  await language.beginLanguage({ es: own });
}

describe('the language of a page', () => {
  afterEach(() => {
    localStorage.clear();
    delete page.textloomTranslator;
    jest.restoreAllMocks();
  });

  it('is English without a choice, and loads no translations', async () => {
    const load = jest.fn();
    await begun(load);
    expect(document.documentElement).toHaveAttribute('lang', 'en');
    expect(load).not.toHaveBeenCalled();
    expect(page.textloomTranslator).toBeUndefined();
  });

  it('shows texts by their key, counts by the rules of the language, and says what is left out', async () => {
    localStorage.setItem(KEY, 'es');
    await begun(async () => ({ default: OWN }));
    expect(document.documentElement).toHaveAttribute('lang', 'es');
    const by = page.textloomTranslator;
    const format = (key: string, ...values: unknown[]) => by?.format(`own.${key}`, values, () => 'English');
    expect([by?.text('own.save', 'Save'), by?.text('own.close', 'Close')]).toEqual(['Guardar', 'Close']);
    expect([format('left', 1, null), format('left', 1200, '3 dic')]).toEqual(['1 persona', '1,200 personas el 3 dic']);
    expect(format('names', ['Ana', 'Eva', 'Iris'])).toBe('Faltan Ana, Eva e Iris');
    expect(format('unknown', 1)).toBe('English');
  });

  it('stays English where translations cannot be loaded', async () => {
    localStorage.setItem(KEY, 'es');
    const complaint = jest.spyOn(console, 'error').mockReturnValue();
    await begun(() => Promise.reject(new Error('no network')));
    expect(page.textloomTranslator?.text('own.save', 'Save')).toBe('Save');
    expect(complaint).toHaveBeenCalledWith(new Error('no network'));
  });
});
