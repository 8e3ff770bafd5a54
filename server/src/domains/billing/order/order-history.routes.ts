import { downloadCreditNote, downloadInvoice, getOrder, listOrders, pageOf, walkOrders } from '@textloom/contracts';
import { idOf, pageUpTo } from '../../../platform/db/cursor';
import type { FastifyReply } from 'fastify';
import type { MailFile } from '../../../platform/mail/mail-link';
import { refundsOfOrders } from './refund.repository';
import type { Module } from '../../../platform/web/deps';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import { presentOrder } from './order-history.presenter';
import * as orders from './order-history.service';
import { countOrders, pageOfOrders, walkOrders as readOrders } from './order-history.repository';

/** An invoice takes a tenth of a second of processor time. */
const perMinute = atMost(30, '1 minute', (session) => `invoice ${session.accountId}`);

const send = (reply: FastifyReply, { name, content }: MailFile): FastifyReply =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content);

export const orderRoutes: Module = (deps) => async (app) => {
  route(app, listOrders, ({ session: { accountId }, query }) =>
    deps.db.asAccount(accountId, async (tx) => {
      const rows = await pageOfOrders(tx, accountId, query.page, query.limit);
      const refunds = await refundsOfOrders(tx, rows);
      const entries = rows.map((row) => presentOrder(row, refunds));
      return pageOf(query, entries, await countOrders(tx, accountId));
    }),
  );

  route(app, walkOrders, ({ session: { accountId }, query: { after, limit } }) =>
    deps.db.asAccount(accountId, async (tx) => {
      const rows = await readOrders(tx, accountId, { after: idOf(after), limit });
      const refunds = await refundsOfOrders(tx, rows);
      return pageUpTo(rows, limit, {
        cursor: ({ id }) => String(id),
        present: (row) => presentOrder(row, refunds),
      });
    }),
  );

  route(app, getOrder, ({ session, params }) => orders.getReceipt(deps, session, params.id));

  route(
    app,
    downloadInvoice,
    async ({ session, params, reply }) => send(reply, await orders.downloadInvoice(deps, session, params.id)),
    perMinute,
  );

  route(
    app,
    downloadCreditNote,
    async ({ session, params, reply }) =>
      send(reply, await orders.downloadCreditNote(deps, session, params.id, params.note)),
    perMinute,
  );
};
