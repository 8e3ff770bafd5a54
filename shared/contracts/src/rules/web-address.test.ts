import { readWebAddress } from './web-address';

describe('A web address as a person types it', () => {
  it.each([
    ['https://example.com/menu?a=1#b', 'https://example.com/menu?a=1#b'],
    ['  http://example.com ', 'http://example.com/'],
    ['example.com/menu', 'https://example.com/menu'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['localhost:4700', 'https://localhost:4700/'],
    ['http://127.0.0.1:9/x', 'http://127.0.0.1:9/x'],
    ['HTTPS://EXAMPLE.com/A', 'https://example.com/A'],
    ['https://exämple.com', 'https://xn--exmple-cua.com/'],
  ])('%j is %s', (typed, address) => {
    expect(readWebAddress(typed)).toEqual({ address });
  });

  it.each([
    ['', 'required'],
    ['javascript:alert(1)', 'scheme'],
    ['JavaScript://example.com/%0aalert(1)', 'scheme'],
    ['data:text/html,<script>', 'scheme'],
    ['ftp://example.com', 'scheme'],
    ['mailto:a@example.com', 'scheme'],
    ['java\nscript:alert(1)', 'invalid'],
    ['https://', 'invalid'],
    ['https:///path', 'invalid'],
    ['https:example.com', 'invalid'],
    ['//evil.com', 'invalid'],
    [String.raw`\\evil.com`, 'invalid'],
    ['/menu', 'invalid'],
    ['menu', 'invalid'],
    ['two words.com', 'invalid'],
    ['https://exa mple.com', 'invalid'],
    ['https://example.com:99999', 'invalid'],
    ['https://user:pass@example.com', 'credentials'],
    ['bank.com@example.com', 'credentials'],
    [`https://example.com/${'x'.repeat(2_000)}`, 'too-long'],
    [`https://example.com/${'ü'.repeat(700)}`, 'too-long'],
  ])('%j is refused: %s', (typed, problem) => {
    expect(readWebAddress(typed)).toEqual({ problem });
  });
});
