import { HttpResponse, mswServer } from '@textloom/testing';
import { http } from 'msw';
import { createRequest } from './registry-request';

let asked = 0;
beforeEach(() => {
  asked = 0;
  mswServer.use(http.get('*/app/registry.json', () => ((asked += 1), HttpResponse.json({ release: 2 }))));
});
afterEach(() => document.head.replaceChildren());

function registryOf(text: string | undefined): Promise<unknown> {
  if (text !== undefined) {
    const script = Object.assign(document.createElement('script'), { type: 'application/json', id: 'registry' });
    script.textContent = text;
    document.head.append(script);
  }
  return createRequest()();
}

describe('the registry of a page', () => {
  it('is the one included in it, without a request', async () => {
    expect([await registryOf('{"release":1}'), asked]).toEqual([{ release: 1 }, 0]);
  });

  it.each([undefined, '', '{"rel'])('is requested when the page has %j', async (text) => {
    expect([await registryOf(text), asked]).toEqual([{ release: 2 }, 1]);
  });
});
