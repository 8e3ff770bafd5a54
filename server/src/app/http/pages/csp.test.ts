import { pagePolicy } from './csp';

const cards = {
  secretKey: 'sk',
  publishableKey: 'pk',
  webhookSecret: 'whsec',
  url: 'https://api.stripe.com',
  scriptUrl: 'https://js.stripe.com/endive/stripe.js',
};
const directive = (policy: string, name: string): string | undefined =>
  policy.split('; ').find((one) => one.startsWith(`${name} `));

describe('the policy of the pages', () => {
  it('allows no outside origin while the card provider is the stand-in', () => {
    const policy = pagePolicy('n0nce', { cards: { ...cards, kind: 'standin' } });
    expect(policy).not.toMatch(/https?:/);
    expect(directive(policy, 'script-src')).toBe("script-src 'self'");
    // The page that replaces the bank's, for a card that needs a confirmation.
    expect(directive(policy, 'frame-src')).toBe("frame-src 'self'");
    expect(policy).not.toMatch(/unsafe/);
  });

  it('allows the real card provider, and nothing more', () => {
    const policy = pagePolicy('n0nce', { cards: { ...cards, kind: 'stripe' } });
    expect(directive(policy, 'script-src')).toBe("script-src 'self' https://js.stripe.com https://*.js.stripe.com");
    expect(directive(policy, 'frame-src')).toBe(
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    );
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://api.stripe.com");
    expect(directive(policy, 'style-src')).toBe("style-src 'self' 'nonce-n0nce'");
  });

  it('allows code and media of the second origin, each from its folder', () => {
    const config = { cards: { ...cards, kind: 'standin' as const }, assetsUrl: 'https://cdn.example/texts' };
    const policy = pagePolicy('n0nce', config);
    const [code, media] = ['https://cdn.example/texts/remotes/', 'https://cdn.example/texts/media/'];
    expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${code}`);
    expect(directive(policy, 'connect-src')).toBe(`connect-src 'self' ${code}`);
    expect(directive(policy, 'img-src')).toBe(`img-src 'self' data: blob: ${code} ${media}`);
    expect(directive(policy, 'media-src')).toBe(`media-src 'self' blob: ${media}`);
    expect(policy.replaceAll(code, '').replaceAll(media, '')).not.toContain('cdn.example');
  });

  it("NAV-027: allows frames of the tour's origin only", () => {
    const tour = { tourUrl: 'https://player.example/embed/abc?start=1' };
    expect(directive(pagePolicy('n0nce', { cards: { ...cards, kind: 'standin' }, ...tour }), 'frame-src')).toBe(
      "frame-src 'self' https://player.example",
    );
    expect(directive(pagePolicy('n0nce', { cards: { ...cards, kind: 'stripe' }, ...tour }), 'frame-src')).toBe(
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://player.example',
    );
  });
});
