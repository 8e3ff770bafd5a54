import { withoutPersonalData } from './without-personal-data';

describe('personal data in quoted messages is removed from the log', () => {
  it.each([
    ["The 'To' number +15125550142 is not valid", "The 'To' number [phone] is not valid"],
    ['invalid input: "5125550142"', 'invalid input: "[phone]"'],
    ['(512) 555-0142, 512-555-0142, 512.555.0142, 1 512 555 0142', '[phone], [phone], [phone], [phone]'],
    ['550 <rosa+1@mail.example.com>: no such user', '550 <[mail]>: no such user'],
    ['GET /api/subscribers?filter[name]=Rosa&page=2 failed', 'GET /api/subscribers?[query] failed'],
    ['at https://texts.example/app/?token=abc-DEF_1:1:20', 'at https://texts.example/app/?[query]'],
  ])('%s', (given, kept) => expect(withoutPersonalData(given)).toBe(kept));

  it.each([
    '2026-11-24T01:29:25.123Z',
    '"id":1764000000000',
    '0f8fad5b-d9cb-469f-a165-70867728950e',
    'at send (node_modules/.pnpm/fastify@5.10.0/node_modules/fastify/lib/reply.js:1234:56)',
    'Did it fail? Yes',
    '127.0.0.1:57700',
  ])('keeps %s', (text) => expect(withoutPersonalData(text)).toBe(text));
});
