import { api, apiOk, make, mswServer } from '@textloom/testing';

/** The values as the server writes them into the page. */
function withToken(): void {
  const meta = document.createElement('meta');
  meta.name = 'textloom-auth-token';
  meta.content = 'textloom-web';
  document.head.append(meta);
}
function withRegistry(value: unknown): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'registry';
  script.textContent = JSON.stringify(value);
  document.head.append(script);
}
/** The module requests once per page, so it is reloaded for each test. */
const freshRequest = async () => {
  jest.resetModules();
  return (await import('./early-profile')).requestProfile;
};

afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the profile is requested before the shared chunks are loaded', () => {
  it('once, with the session and the release set of the page', async () => {
    withToken();
    withRegistry({ release: 12 });
    localStorage.setItem('textloom.session', JSON.stringify({ session: 'of-other-tabs' }));
    sessionStorage.setItem('textloom.session', JSON.stringify({ session: 'my-session' }));
    const asked: string[] = [];
    mswServer.use(
      api.get('login', ({ request }) => {
        const { search } = new URL(request.url);
        asked.push(
          `${decodeURIComponent(search)} ${request.headers.get('Session')} ${request.headers.get('Auth-Token')}`,
        );
        return apiOk(make.login());
      }),
    );
    const requestProfile = await freshRequest();
    const early = requestProfile();
    expect(requestProfile()).toBe(early);
    expect(early?.name).toBe('my-session');
    expect(await early?.reply).toMatchObject({ data: { profile: { first_name: 'Olivia' } } });
    expect(asked).toEqual(['?filter[release]=12 my-session textloom-web']);
  });

  it.each<[string, () => void]>([
    ['nobody is signed in', () => withRegistry({ release: 12 })],
    ['the page does not name its release set', () => localStorage.setItem('textloom.session', '{"session":"a"}')],
    [
      'what is stored cannot be read',
      () => (withRegistry({ release: 12 }), localStorage.setItem('textloom.session', '{"sess')),
    ],
  ])('not when %s', async (_why, prepare) => {
    prepare();
    expect((await freshRequest())()).toBeUndefined();
  });
});
