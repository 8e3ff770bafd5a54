import { HEADERS } from '@textloom/contracts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { loadConfig, type Config } from '../platform/config/config';
import { createApp } from '../app/http/app';
import type { Deps } from '../platform/web/deps';
import { createDeps, type Built } from '../app/start/create-deps';
import { twilioGateway } from '../platform/providers/carrier/twilio.gateway';
import { accountFactory, type AccountFactory, type TestUser } from './accounts';
import { testDatabase, type TestDatabase } from './database';

export type { OwnerOptions, TestUser } from './accounts';

/** A response body; each test knows its shape. */
export interface Answer {
  status: number;
  headers: LightMyRequestResponse['headers'];
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any;
}

export interface CallOptions {
  /** Form-encoded like the client; lists become `name[]`. */
  form?: Record<string, string | number | boolean | readonly (string | number)[]>;
  json?: unknown;
  headers?: Record<string, string>;
}

export interface TestApp extends AccountFactory {
  app: FastifyInstance;
  db: TestDatabase;
  deps: Built['deps'];
  /** Headers of this user's calls. */
  as(user?: TestUser | null): Record<string, string>;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Calls the API: `call(owner, 'GET', 'keywords?search=a')`. Without a user only the client key is sent. */
  call(
    user: TestUser | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: CallOptions,
  ): Promise<Answer>;
}

function encodeForm(form: NonNullable<CallOptions['form']>): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(form)) {
    if (Array.isArray(value)) for (const one of value) pairs.append(`${name}[]`, String(one));
    else pairs.append(name, String(value));
  }
  return pairs.toString();
}

function payloadOf({ form, json }: CallOptions): { payload?: string; type?: string } {
  if (form) return { payload: encodeForm(form), type: 'application/x-www-form-urlencoded' };
  return json === undefined ? {} : { payload: JSON.stringify(json), type: 'application/json' };
}

/**
 * The real application on this test file's database. Call it in beforeAll; it closes itself. `changes` overrides
 * settings, `parts` replaces outside services (the gateway).
 */
export async function testApp(changes: Partial<Config> = {}, parts: Partial<Deps> = {}): Promise<TestApp> {
  const db = parts.db ? (parts.db as TestDatabase) : await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'textloom-app-'));
  const config = {
    ...loadConfig({ TEXTLOOM_DATA: dataDir, DATABASE_URL: db.url, TEXTLOOM_PUBLIC_URL: 'http://textloom.test' }),
    ...changes,
  };
  const log = parts.log ?? pino({ level: process.env.TEXTLOOM_LOG_LEVEL ?? 'silent' });
  const gateway = parts.gateway ?? twilioGateway({ ...config.carrier, publicUrl: config.publicUrl });
  const built = createDeps({ config, db, log, gateway });
  const deps = { ...built.deps, ...parts, receiver: built.deps.receiver };
  const app = await createApp(deps);
  db.beforeDrop(async () => {
    await app.close();
    await built.stop();
    await gateway.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const as = (user: TestUser | null = null): Record<string, string> => ({
    [HEADERS.authToken]: config.authToken,
    ...(user ? { [HEADERS.credentials]: user.token } : {}),
  });
  return {
    ...accountFactory(db),
    app,
    db,
    deps,
    as,
    inject: (options) => app.inject(options),
    async call(user, method, path, options = {}) {
      const { payload, type } = payloadOf(options);
      const headers = { ...as(user), ...(type ? { 'content-type': type } : {}), ...options.headers };
      const answer = await app.inject({
        method,
        url: `/api/${path}`,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      const isJson = String(answer.headers['content-type']).includes('json');
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        body: isJson ? answer.json() : undefined,
      };
    },
  };
}
