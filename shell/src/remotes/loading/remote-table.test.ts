import { registrySchema, type TranslatedPage } from '@textloom/contracts';
import { beginLanguage, storeLanguage } from '@textloom/page-start';
import { HttpResponse, mswServer } from '@textloom/testing';
import { http } from 'msw';
import { entryOf, manifestOf } from '../../testing/shell.fixture';
import { tableOf } from './remote-table';

const IDS = ['keywords', 'old', 'hostile'];
const registry = registrySchema.parse({
  schema: 1,
  release: 7,
  remotes: Object.fromEntries(IDS.map((id) => [id, entryOf(manifestOf(id, id.toUpperCase()))])),
});
const names = async (): Promise<string[]> =>
  [...(await tableOf(registry)).remotes.values()].map(({ declares }) => declares.pages.list?.name ?? '');

/** The translations of `keywords`, an earlier release without any, and a file that is none. */
let asked: string[] = [];
const ANSWERS = [
  HttpResponse.json({ 'keywords/manifest.pages.list.name': 'Palabras clave' }),
  new HttpResponse(null, { status: 404 }),
  HttpResponse.json({ 'hostile/manifest.pages.list.name': { a: 1 } }),
];

describe('the names of pages', () => {
  beforeEach(() => {
    asked = [];
    mswServer.use(
      ...IDS.map((id, at) =>
        http.get(`*/remotes/${id}/1.0.0/remote.es.json`, () => {
          asked.push(id);
          return ANSWERS[at]?.clone();
        }),
      ),
    );
  });
  afterEach(() => {
    localStorage.clear();
    delete (globalThis as TranslatedPage).textloomTranslator;
  });

  it('are those of the manifests in English, and nothing is asked for', async () => {
    expect(await names()).toEqual(['KEYWORDS', 'OLD', 'HOSTILE']);
    expect(asked).toEqual([]);
  });

  it('are translated by the file beside each manifest; without one they stay English', async () => {
    storeLanguage('es');
    await beginLanguage({});
    // What cannot be read is reported, and does not keep the page from its other names.
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await names()).toEqual(['Palabras clave', 'OLD', 'HOSTILE']);
    expect(asked).toEqual(IDS);
    expect(report).toHaveBeenCalledTimes(1);
    report.mockRestore();
  });
});
