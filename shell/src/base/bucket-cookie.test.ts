import { forgetBucket, keepBucket } from './bucket-cookie';

/** The cookie belongs to the application's pages, and tests run at the root. */
const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
});
afterEach(() => jest.restoreAllMocks());

describe('the cookie that makes the server preload the signed-in page', () => {
  it('is set with the bucket, for the application only, and removed in the same place', () => {
    keepBucket(7);
    forgetBucket();
    expect(written).toEqual([
      'textloom-bucket=7; Path=/app; Max-Age=31536000; SameSite=Lax',
      'textloom-bucket=; Path=/app; Max-Age=0; SameSite=Lax',
    ]);
  });

  it('cannot be set by another host of the domain over https', () => {
    keepBucket(7, { protocol: 'https:' });
    forgetBucket({ protocol: 'https:' });
    expect(written).toEqual([
      '__Host-textloom-bucket=7; Path=/; Secure; Max-Age=31536000; SameSite=Lax',
      '__Host-textloom-bucket=; Path=/; Secure; Max-Age=0; SameSite=Lax',
    ]);
  });
});
