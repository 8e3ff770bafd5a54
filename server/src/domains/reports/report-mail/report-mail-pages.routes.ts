import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../../platform/web/deps';
import { type PlainPage, sendPlainPage } from '../../../platform/web/plain-page';
import { confirmedPage, confirmPage, deadPage, stoppedPage, stopPage } from './report-mail-pages.html';
import * as pages from './report-mail-pages.service';
import { confirmPath, stopPath } from './report-mail.service';

/** A mail program that unsubscribes sends one field, as a form of either kind (RFC 8058); it says nothing. */
const BODY_BYTES = 4_000;

type Link = { Params: { token: string } };

/**
 * The links in reports by mail, whose readers need not be users: no session, no cookie, no script. A link only shows a
 * button; the button, or a mail program's own, acts.
 */
export const reportMailPages = (deps: Deps) => async (app: FastifyInstance) => {
  const send = (reply: FastifyReply, page: PlainPage) => sendPlainPage(reply, deps.config.productName, page);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, _body, done) => done(null));

  app.get<Link>(`${confirmPath}/:token`, async ({ params, ip }, reply) => {
    const found = await pages.openConfirmLink(deps, params.token, ip);
    return send(reply, found ? confirmPage(found) : deadPage);
  });

  app.post<Link>(`${confirmPath}/:token`, async ({ params, ip }, reply) => {
    const found = await pages.confirmReport(deps, params.token, ip);
    return send(reply, found ? confirmedPage(found) : deadPage);
  });

  app.get<Link>(`${stopPath}/:token`, async ({ params, ip }, reply) => {
    const found = await pages.openStopLink(deps, params.token, ip);
    return send(reply, found ? stopPage(found) : stoppedPage(undefined));
  });

  app.post<Link>(`${stopPath}/:token`, async ({ params, ip }, reply) =>
    send(reply, stoppedPage(await pages.stopReport(deps, params.token, ip))),
  );
};
