import { registrySchema, type Registry } from '@textloom/contracts';
import { HttpResponse, mswServer, waitFor } from '@textloom/testing';
import { http } from 'msw';
import { browser } from '../../base/browser';
import { followReleases } from './follow-releases';
import { beginSnapshot } from './snapshot';

const set = (release: number, shell: string): Registry =>
  registrySchema.parse({ schema: 1, release, shell, remotes: {} });

describe('a page whose registry is read before it follows releases', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is not compared if just opened, but is if somebody was signed in before', async () => {
    const reload = jest.spyOn(browser, 'reload').mockReturnValue();
    const request = jest.spyOn(globalThis, 'fetch');
    mswServer.use(http.get('*/app/registry.json', () => HttpResponse.json(set(8, 'bb'))));
    beginSnapshot(set(7, 'aa'));
    followReleases()();
    expect(request).not.toHaveBeenCalled();
    followReleases()();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});
