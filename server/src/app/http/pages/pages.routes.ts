import { isFileAddress } from '@textloom/contracts';
import fastifyStatic from '@fastify/static';
import { existsSync, mkdirSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, hostCookie } from '../../../platform/web/cookie';
import type { Deps } from '../../../platform/web/deps';
import { notFound } from '../../../platform/base/app-error';
import { haveRelease, mayLoadLocalBuilds, readPageStart, servedReleases } from '../../../domains/releases';
import { sendPage, type PageStart } from './html-page';
import { isPlainFile } from './plain-file';
import { sendStandalone, standalonePages } from './standalone.routes';

const YEAR_S = 31_536_000;
const IMMUTABLE = `public, max-age=${YEAR_S}, immutable`;
/** File names with a content hash are immutable. */
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;

/** The file's own name, without the suffix of its compressed copy. */
const plainName = (path: string): string => path.replace(/\.(br|gz)$/, '');

async function missing(reply: FastifyReply): Promise<FastifyReply> {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
}

/** Called with the file that is sent, which may be a compressed copy. */
const plainFilesOf =
  (root: string, allowed = /^/) =>
  async (path: string): Promise<void> => {
    if (!allowed.test(relative(root, path).replaceAll(sep, '/')) || !(await isPlainFile(root, path)))
      throw notFound('This address');
  };
/** <id>/<version>/<file>: other files in the folder are not part of a release. */
const INSIDE_RELEASE = /^([a-z][a-z0-9-]*)\/(\d[\w.+-]*)\/./;

/**
 * The release in an address, read as the file server reads it: decoded once. Undefined for every other address,
 * including one with a step up or a NUL, which no file of a release has: so the checked path and the sent one are the
 * same.
 */
function releaseOf(url: string): { id: string; version: string } | undefined {
  const path = decodeURIComponent(url.replace(/[?#].*$/, '')).replace(/^\/remotes\//, '');
  const [, id, version] = INSIDE_RELEASE.exec(path) ?? [];
  const plain = !path.includes('\0') && path.split('/').every((part) => !['', '.', '..'].includes(part));
  return plain && id !== undefined && version !== undefined ? { id, version } : undefined;
}

/** The shell sets it while somebody is signed in: the account's bucket for canary releases. Not secret. */
const BUCKET_COOKIE = 'textloom-bucket';
const BUCKET = /^\d{1,2}$/;
/** Sending a page without its registry and preloads is better than sending it late. */
const START_LIMIT_MS = 500;

/** Empty for a visitor, who needs only the sign-in page. */
async function startOf(deps: Deps, { url, headers, log }: FastifyRequest): Promise<PageStart | undefined> {
  const bucket = cookieOf(hostCookie(BUCKET_COOKIE, deps.config.publicUrl), headers.cookie) ?? '';
  if (!BUCKET.test(bucket)) return undefined;
  const path = url.replace(/[?#].*$/, '').replace(/^\/app/, '');
  const start = readPageStart(deps, path || '/', Number(bucket)).catch((error: unknown) => {
    log.warn({ err: error }, 'a page was sent without its registry and preloads');
    return undefined;
  });
  return Promise.race([start, setTimeout(START_LIMIT_MS, undefined, { ref: false })]);
}

/** /app: the shell's files, and its page for every other address (history mode, NAV-001 and NAV-002). */
const shellPages = (deps: Deps, shellDir: string) => async (app: FastifyInstance) => {
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [localBuilds, start] = await Promise.all([
      mayLoadLocalBuilds(deps, request.headers.cookie),
      startOf(deps, request),
    ]);
    if (await sendPage(reply, shellDir, 'index.html', deps.config, { localBuilds, start })) return reply;
    return reply.code(503).type('text/plain; charset=utf-8').send('The shell is not built yet: run npm run build.');
  };
  app.get('/', page);
  app.get('/index.html', page);
  // 404 for a missing file, because serving the page instead would hide a stale chunk.
  app.setNotFoundHandler((request, reply) =>
    isFileAddress(request.url.split('?')[0] ?? '') ? missing(reply) : page(request, reply),
  );
  if (!existsSync(shellDir)) return;
  await app.register(fastifyStatic, {
    root: shellDir,
    prefix: '/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    onFile: plainFilesOf(shellDir),
    setHeaders: (reply, path) => {
      void reply.header('cache-control', HASHED.test(plainName(path)) ? IMMUTABLE : 'no-cache');
    },
  });
};

/** A worker has the policy of its own script: it may load the other scripts of its release. */
const REMOTE_POLICY =
  "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** /remotes/<id>/<version>/: immutable files of a release, readable from every origin (they hold no secrets). */
const remoteFiles = (deps: Deps) => async (app: FastifyInstance) => {
  const { remotesDir } = deps.config;
  mkdirSync(remotesDir, { recursive: true });
  const maySee = servedReleases(deps);
  app.get<{ Params: { id: string; version: string } }>(
    '/:id/:version/standalone.html',

    async (request, reply) => {
      const { id, version } = request.params;
      return (await sendStandalone(reply, deps, id, version)) ? reply : missing(reply);
    },
  );
  app.setNotFoundHandler((_request, reply) => missing(reply));
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    // Also for an error, because the shell checks whether a file that it could not load is gone.
    reply.headers({
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': REMOTE_POLICY,
    });
    const release = releaseOf(url);
    if (!release || !(await maySee(release.id, release.version, headers.cookie))) throw notFound('This address');
    // With a bucket, the first request for a release fetches its files to this host.
    if (deps.config.s3) await haveRelease(deps, release.id, release.version);
  });
  await app.register(fastifyStatic, {
    root: remotesDir,
    prefix: '/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    onFile: plainFilesOf(remotesDir, INSIDE_RELEASE),
    setHeaders: (reply) => {
      void reply.header('cache-control', IMMUTABLE);
    },
  });
};

export const pageRoutes = (deps: Deps, shellDir: string) => async (app: FastifyInstance) => {
  app.get('/', (_request, reply) => reply.redirect('/app/', 302));
  await app.register(shellPages(deps, shellDir), { prefix: '/app' });
  await app.register(remoteFiles(deps), { prefix: '/remotes' });
  await app.register(standalonePages(deps), { prefix: '/standalone' });
};
