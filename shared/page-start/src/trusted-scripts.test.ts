import { isCode, trustCodeOnly } from './trusted-scripts';

describe('Scripts of the page', () => {
  it.each([
    '/app/js/main.0123abcd.js',
    'http://localhost/remotes/inbox/1.0.0/js/remoteEntry.js',
    '/app/push-worker.js',
    '/v1/stripe.js',
    'https://js.stripe.com/endive/stripe.js',
    'https://cdn.example/texts/remotes/inbox/1.0.0/js/1.js',
  ])('may be %s', (address) => {
    expect(isCode(address)).toBe(true);
  });

  it.each([
    '/media/picture.png',
    '/api/openapi.json',
    'data:text/javascript,alert(1)',
    'blob:http://localhost/0000',
    'javascript:alert(1)',
    '/app/../media/picture.png',
  ])('may not be %s', (address) => {
    expect(isCode(address)).toBe(false);
  });

  it('pass the trusted-types policy if the browser supports it', () => {
    trustCodeOnly();
    const createPolicy = jest.fn<unknown, Parameters<NonNullable<Window['trustedTypes']>['createPolicy']>>();
    Reflect.set(window, 'trustedTypes', { createPolicy });
    trustCodeOnly();
    Reflect.deleteProperty(window, 'trustedTypes');
    const [name, rules] = createPolicy.mock.calls[0] ?? [];
    expect(name).toBe('default');
    expect(rules?.createScriptURL('/app/js/1.js')).toBe('/app/js/1.js');
    expect(() => rules?.createScriptURL('/media/1.js')).toThrow(TypeError);
    expect(rules?.createHTML('MM')).toBe('MM');
    for (const html of ['<b>Hello</b>', 'a &lt; b']) expect(() => rules?.createHTML(html)).toThrow(TypeError);
  });
});
