import { loadConfig, type Config } from '../../src/platform/config/config';
import { createApp } from '../../src/app/http/app';
import { testApp, type TestApp } from '../../src/testing/app';
import { operatorOnly } from '../../src/platform/web/operator';
import { embeddedStandins } from '../embedded';
import { keepMail } from './sink.repository';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  for (const [index, to] of ['ada@example.com', 'bo@example.com'].entries()) {
    await keepMail(t.db, {
      messageId: `m${index}`,
      sender: 'no-reply@example.com',
      recipients: [to],
      subject: `Mail ${index}`,
      text: 'See http://textloom.test/app/',
    });
  }
});

/** The server with these settings. */
async function withSettings<T>(
  changes: Partial<Config>,
  work: (app: Awaited<ReturnType<typeof createApp>>) => Promise<T>,
): Promise<T> {
  const deps = { ...t.deps, config: { ...t.deps.config, ...changes } };
  const app = await createApp(deps, {
    standins: embeddedStandins({ ...deps, localUrl: () => '', guard: operatorOnly(deps.config) }),
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}
const OPEN = { standins: 'open' } as const;
const AWAY = { remoteAddress: '203.0.113.9' };

describe('API-019: the page /outbox', () => {
  it('lists mail newest first and by recipient', async () => {
    await withSettings(OPEN, async (app) => {
      const all = (await app.inject({ url: '/outbox/messages', ...AWAY })).json();
      expect(all.messages.map(({ subject }: { subject: string }) => subject)).toEqual(['Mail 1', 'Mail 0']);
      const some = (await app.inject({ url: '/outbox/messages?to=ADA@' })).json();
      expect(some.messages).toEqual([
        {
          id: expect.any(Number),
          from: 'no-reply@example.com',
          to: ['ada@example.com'],
          subject: 'Mail 0',
          text: 'See http://textloom.test/app/',
          at: expect.any(String),
        },
      ]);
    });
  });

  it('has a strict policy, nothing inline, and only its own files', async () => {
    await withSettings(OPEN, async (app) => {
      const page = await app.inject({ url: '/outbox' });
      expect(page.headers['content-security-policy']).toContain(
        "default-src 'none'; script-src 'self'; style-src 'self'",
      );
      expect(page.body).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/i);
      for (const [, path] of page.body.matchAll(/(?:src|href)="([^"]+)"/g))
        expect((await app.inject({ url: path ?? '' })).statusCode).toBe(200);
      expect((await app.inject({ url: '/outbox/nothing.js' })).statusCode).toBe(404);
    });
  });

  it('does not exist when mail goes to an SMTP server', async () => {
    await withSettings({ ...OPEN, smtpUrl: 'smtp://mail.example' }, async (app) => {
      for (const url of ['/outbox', '/outbox/messages', '/outbox/outbox.js'])
        expect((await app.inject({ url })).statusCode).toBe(404);
    });
  });
});

describe('API-019: the SMTP setting', () => {
  it('accepts only SMTP URLs', () => {
    const load = (url: string) => loadConfig({ TEXTLOOM_DATA: t.deps.config.dataDir, TEXTLOOM_SMTP_URL: url }).smtpUrl;
    expect([load(''), load('smtps://user:secret@mail.example:465')]).toEqual([
      undefined,
      'smtps://user:secret@mail.example:465',
    ]);
    expect(() => load('mail.example')).toThrow(
      'Setting TEXTLOOM_SMTP_URL must be an address that begins with smtp:// or smtps://.',
    );
  });
});
