import type { FastifyInstance, FastifyReply } from 'fastify';
import { readLinkCode } from './link-code';
import { signingKey } from './links-in-text';
import type { Deps } from '../../platform/web/deps';
import { sendPlainPage } from '../../platform/web/plain-page';
import { isVisitOfPerson } from '../../platform/web/visit';
import { findTarget } from './campaign-links.repository';
import { TargetCache } from './target-cache';

const HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' };

interface Page {
  code: number;
  title: string;
  heading: string;
  text: string;
}

/** Shown to people who mistyped an address, or whose link's owner no longer exists. */
const NOWHERE: Page = {
  code: 404,
  title: 'Link not found',
  heading: 'This link leads nowhere',
  text:
    'It may have been typed with a mistake, or it is no longer in use. ' +
    'Please open it from the text message again, or ask the business that sent it.',
};

/** The sample link of previews leads here (DEMO_SHORT_URL, decision 33). */
const DEMO_CODE = 'demo';
const DEMO: Page = {
  code: 200,
  title: 'Sample link',
  heading: 'This is a sample link',
  text: 'Previews show it in place of a short link. A real one opens the address that it was made for.',
};

const sendPage = (reply: FastifyReply, product: string, { code, title, heading, text }: Page): FastifyReply =>
  sendPlainPage(reply.headers(HEADERS), product, { code, title, body: `<h1>${heading}</h1><p>${text}</p>` });

/**
 * GET /s/CODE: a short link (decision 33). It is outside the API and the application: no session, no cookie. A code
 * that this server did not sign is refused without reading the database.
 */
export const shortLinkRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  const { db, config, clicks } = deps;
  const key = signingKey(db);
  const targets = new TargetCache((link) => db.asEngine((tx) => findTarget(tx, link)));
  app.get<{ Params: { code: string } }>('/s/:code', async (request, reply) => {
    // A messenger may take the punctuation behind an address as a part of it.
    const [code = ''] = /^[0-9A-Za-z]*/.exec(request.params.code) ?? [];
    if (code === DEMO_CODE) return sendPage(reply, config.productName, DEMO);
    const read = readLinkCode(await key(), code);
    const target = read ? await targets.get(read.link) : undefined;
    if (!read || target === undefined) return sendPage(reply, config.productName, NOWHERE);
    if (read.message > 0 && isVisitOfPerson(request))
      clicks.note({ link: read.link, message: read.message, at: new Date() });
    return reply.headers(HEADERS).redirect(target, 302);
  });
};
