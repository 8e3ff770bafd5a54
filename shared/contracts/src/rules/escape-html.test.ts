import { escapeHtml } from './escape-html';

describe('escapeHtml', () => {
  it('escapes what would begin or end an element, an attribute or an entity, and nothing else', () => {
    expect(escapeHtml(`<a title="Tom's & Co">é 😀</a>`)).toBe(
      '&lt;a title=&quot;Tom&#39;s &amp; Co&quot;&gt;é 😀&lt;/a&gt;',
    );
  });
});
