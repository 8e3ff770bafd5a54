import { pageLanguage, storeLanguage } from '@textloom/page-start';
import { adoptSession, patchProfile } from '@textloom/session';
import { make } from '@textloom/testing';
import { browser } from './browser';
import { loadSession } from './late-session';

let sessions = 0;
const signIn = (language: string | null): void => {
  sessions += 1;
  adoptSession({ ...make.login(), session: `s${sessions}`, profile: make.profile({ language }) });
};

describe('decision 815: the language of whoever signs in', () => {
  let reload: jest.SpyInstance;
  beforeAll(() => loadSession());
  beforeEach(() => {
    reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined);
    adoptSession(null);
    localStorage.clear();
  });
  afterEach(() => jest.restoreAllMocks());

  it('is shown, and stays that of the browser after the sign-out', () => {
    signIn('es');
    expect([pageLanguage(), reload.mock.calls.length]).toEqual(['es', 1]);
    adoptSession(null);
    expect([pageLanguage(), reload.mock.calls.length]).toEqual(['es', 1]);
    signIn('en');
    expect([pageLanguage(), reload.mock.calls.length]).toEqual(['en', 2]);
  });

  it.each([null, 'fr'])('keeps that of the browser for %p', (language) => {
    storeLanguage('es');
    signIn(language);
    expect([pageLanguage(), reload.mock.calls.length]).toEqual(['es', 0]);
  });

  it('does not reload a page when the choice changes later, perhaps in another tab', () => {
    signIn('en');
    patchProfile({ language: 'es' });
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not asked for again where the browser forbids storage', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    signIn('es');
    expect([pageLanguage(), reload.mock.calls.length]).toEqual(['en', 0]);
  });
});
