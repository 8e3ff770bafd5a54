import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isBreached } from './breached-passwords';

/** sha1('password') */
const KNOWN = '5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8';

let server: Server;
let url = '';
let asked: IncomingMessage[] = [];
let answer: { status: number; body: string } | 'silence';
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    if (answer === 'silence') return void request.socket.destroy();
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: `${KNOWN.slice(5)}:3861493\r\n${'A'.repeat(35)}:0` };
});

const lines: string[] = [];
const log = { warn: (_about: unknown, text?: string) => void lines.push(text ?? '') };
const PATIENT_MS = 60_000;
const check = (password: string): Promise<boolean> => isBreached(url, password, log, PATIENT_MS);

describe('the check against breached passwords', () => {
  it('sends five characters of the hash, with padding, and searches the answer for the rest', async () => {
    expect(await check('password')).toBe(true);
    expect(asked.map((one) => [one.method, one.url, one.headers['add-padding']])).toEqual([
      ['GET', `/range/${KNOWN.slice(0, 5)}`, 'true'],
    ]);
  });

  it('allows passwords that the answer does not list, or lists as padding', async () => {
    answer = { status: 200, body: `${KNOWN.slice(5)}:0\r\n` };
    expect(await check('password')).toBe(false);
    answer = { status: 200, body: '' };
    expect(await check('password')).toBe(false);
    expect(lines).toEqual([]);
  });

  it.each([{ status: 500, body: 'no' }, { status: 302, body: '' }, 'silence' as const])(
    'allows every password while the service answers %j, and logs that without the password',
    async (broken) => {
      lines.length = 0;
      answer = broken;
      expect(await check('password')).toBe(false);
      expect(lines).toEqual(['a new password was not checked against breached ones']);
    },
  );
});
