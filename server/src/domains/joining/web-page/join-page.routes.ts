import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import { canonicalKeyword } from '@textloom/contracts';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { madeOfFile } from '../../../platform/base/made-of-file';
import { fromRoot } from '../../../platform/base/paths';
import type { Deps } from '../../../platform/web/deps';
import { networkOf } from '../../../platform/web/network';
import { parseForm, type FormFields } from '../../../platform/web/parsing/form';
import { SIGNED_OUT_BODY } from '../../../platform/web/parsing/limits';
import { newChallenge } from '../../access';
import { textedNumber, shownNumber } from '../../tenancy/number';
import { findOpenPage, type OpenPage } from './web-page.repository';
import { JOIN, pageAddress, PICTURE, textedIn } from '../../tenancy/keyword';
import { embeddingPage } from './addresses';
import { DrawnPages } from './drawn-pages';
import { contentOf } from './page-content';
import { answerPage, closedPage, formPage, NOTHING_TYPED, type Problems, type Shown, type Typed } from './page-html';
import { pagePicture } from './page-picture';
import { PAGE_TEXTS } from './page-texts';
import { PUBLIC_STYLE } from '../../../platform/web/public-style';
import { captchaProblem, checkSent, readSent, signUp, wordsOf } from './sign-up';

type Request = FastifyRequest<{ Params: { keyword: string }; Querystring: { from?: string | string[] } }>;

const MAX_FIELDS = 20;
/** How long others keep a picture, in seconds. */
const PICTURE_FRESH_S = 60;

/**
 * Allows nothing inline and no connections, only the page's own script and style. Any site may frame the form: a
 * visitor who is tricked into ticking the box is still asked by text.
 */
const policy = (framed: boolean): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${framed ? '*' : "'none'"}; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /csp-reports`;

/** Judged by the user agent; a browser that sends none gets the form first. */
const isPhone = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/i.test(headers['user-agent'] ?? '');

function sendPage(reply: FastifyReply, framed: boolean, code: number, html: string): FastifyReply {
  if (framed) void reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
  return reply
    .code(code)
    .headers({ 'content-security-policy': policy(framed), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);
}

const script = madeOfFile((file) => readFileSync(file, 'utf8'));

/** The built scripts and the style are the same for every keyword; browsers cache them for some minutes. */
function sendAsset(reply: FastifyReply, type: string, content: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' })
    .type(`${type}; charset=utf-8`)
    .send(content);
}

/**
 * /join/<keyword>, at an own number /join/<keyword>-<number>: the public page of a keyword, and below it the form that other sites embed (ADR 0114). Outside the
 * API and the application: no session, no cookie; it works without script.
 */
export const joinPageRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  const { db, config } = deps;
  await app.register(rateLimit, { global: false, keyGenerator: (request) => networkOf(request.ip) });
  await app.register(formbody, { parser: (text) => parseForm(text, MAX_FIELDS) });
  const views = app.createRateLimit({ max: 120, timeWindow: '1 minute' });
  const pictures = app.createRateLimit({ max: 60, timeWindow: '1 minute' });
  const signUps = app.createRateLimit({ max: 20, timeWindow: '10 minutes' });
  // Without script there is no captcha, so fewer sign-ups are allowed from one network, and for one keyword from all
  // networks.
  const plainSignUps = app.createRateLimit({ max: 5, timeWindow: '10 minutes' });
  const plainOfKeyword = app.createRateLimit({
    max: 60,
    timeWindow: '1 hour',
    keyGenerator: (request) => canonicalKeyword((request as Request).params.keyword),
  });
  const isBeyond = async (limit: ReturnType<typeof app.createRateLimit>, request: FastifyRequest): Promise<boolean> => {
    const state = await limit(request);
    return !state.isAllowed && state.isExceeded;
  };

  const shownAs = (framed: boolean, from: string): Shown => ({
    product: config.productName,
    framed,
    from,
  });
  const textedOf = ({ keyword, number }: OpenPage) => ({ keyword, number: textedNumber(number, config) });
  const openPage = (part: string): Promise<OpenPage | undefined> => {
    const { keyword, number } = textedIn(part);
    return db.asEngine((tx) => findOpenPage(tx, canonicalKeyword(keyword), number));
  };

  interface Answer {
    page: OpenPage;
    shown: Shown;
    typed?: Typed;
    problems?: Problems;
    code?: number;
  }
  async function sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, shown, typed = NOTHING_TYPED, problems = {}, code = 200 }: Answer,
  ): Promise<FastifyReply> {
    const challenge = await newChallenge(deps);
    const form = {
      page,
      texted: textedOf(page),
      ...wordsOf(page, config),
      challenge,
      onPhone: isPhone(request),
      typed,
      problems,
    };
    return sendPage(reply, shown.framed, code, formPage({ ...shown, ...form }));
  }

  const show = (framed: boolean) => async (request: Request, reply: FastifyReply) => {
    const { from = '' } = request.query;
    const shown = shownAs(framed, embeddingPage(String(from)));
    if (await isBeyond(views, request)) return sendPage(reply, framed, 429, closedPage(shown));
    const page = await openPage(request.params.keyword);
    return page ? sendForm(request, reply, { page, shown }) : sendPage(reply, framed, 404, closedPage(shown));
  };

  const take = (framed: boolean) => async (request: Request, reply: FastifyReply) => {
    const sent = readSent((request.body ?? {}) as FormFields);
    const shown = shownAs(framed, sent.from);
    const page = await openPage(request.params.keyword);
    if (!page) return sendPage(reply, framed, 404, closedPage(shown));
    const again = (code: number, problems: Problems, agree = sent.typed.agree): Promise<FastifyReply> =>
      sendForm(request, reply, { page, shown, typed: { ...sent.typed, agree }, problems, code });
    const { words, hash } = wordsOf(page, config);
    const checked = checkSent(page, sent, hash);
    // A box that was ticked beside other words becomes empty again.
    if ('problems' in checked) return again(422, checked.problems, sent.typed.agree && sent.wording === hash);
    const limits = sent.captcha === '' ? [plainSignUps, plainOfKeyword] : [signUps];
    for (const limit of limits)
      if (await isBeyond(limit, request))
        return again(429, {
          page: PAGE_TEXTS[page.language].tooMany(page.keyword, shownNumber(page.number, config)),
        });
    const problem = sent.captcha === '' ? undefined : await captchaProblem(deps, page, sent.captcha);
    if (problem !== undefined) return again(422, { page: problem });
    if (!sent.byRobot) await signUp(deps, page, sent, { phone: checked.phone, words, address: request.ip });
    return sendPage(reply, framed, 200, answerPage(shown, page.language, textedOf(page), checked.phone));
  };

  const drawnPages = new DrawnPages();
  /** The page as a picture, which reviewers of the carriers are shown. */
  async function sendPicture(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const refuse = (code: number, text: string) =>
      reply.code(code).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
    if (await isBeyond(pictures, request)) return refuse(429, 'Too many requests');
    const page = await openPage(request.params.keyword);
    if (!page) return refuse(404, 'Not found');
    const content = contentOf(page, textedOf(page), wordsOf(page, config).words);
    const svg = pagePicture(content, pageAddress(config.publicUrl, page), config.productName);
    const { hash, png } = await drawnPages.get(svg);
    const caching = { 'cache-control': `public, max-age=${PICTURE_FRESH_S}, must-revalidate`, etag: `"${hash}"` };
    if (request.headers['if-none-match'] === caching.etag) return reply.code(304).headers(caching).send();
    return reply
      .headers({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'cross-origin', ...caching })
      .type('image/png')
      .send(png);
  }

  app.get<{ Params: Request['params']; Querystring: Request['query'] }>(`${JOIN}/:keyword`, show(false));
  app.get<{ Params: Request['params']; Querystring: Request['query'] }>(`${JOIN}/:keyword${PICTURE}`, sendPicture);
  app.get<{ Params: Request['params']; Querystring: Request['query'] }>(`${JOIN}/:keyword/form`, show(true));
  const post = { bodyLimit: SIGNED_OUT_BODY };
  app.post<{ Params: Request['params']; Querystring: Request['query'] }>(`${JOIN}/:keyword`, post, take(false));
  app.post<{ Params: Request['params']; Querystring: Request['query'] }>(`${JOIN}/:keyword/form`, post, take(true));
  app.get(`${JOIN}/assets/page.css`, (_request, reply) => sendAsset(reply, 'text/css', PUBLIC_STYLE));
  const built = (name: string): string => script(fromRoot('server/dist/pages/join', name)) ?? '';
  app.get(`${JOIN}/assets/page.js`, (_request, reply) => sendAsset(reply, 'text/javascript', built('page.js')));
  app.get(`${JOIN}/:keyword/form.js`, (_request, reply) => sendAsset(reply, 'text/javascript', built('form.js')));
};
