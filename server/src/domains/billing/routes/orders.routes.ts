import { downloadInvoice, getOrder, listOrders, pageOf, walkOrders } from '@textloom/contracts';
import { idOf, pageUpTo } from '../../../platform/db/cursor';
import type { Module } from '../../../platform/web/deps';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import { presentOrder } from '../orders/orders.presenter';
import * as orders from '../orders/orders.service';
import { countOrders, pageOfOrders, walkOrders as readOrders } from '../store/orders.repository';

/** An invoice takes a tenth of a second of processor time. */
const perMinute = atMost(30, '1 minute', (session) => `invoice ${session.accountId}`);

export const orderRoutes: Module = (deps) => async (app) => {
  route(app, listOrders, ({ session: { accountId }, query }) =>
    deps.db.asAccount(accountId, async (tx) => {
      const rows = await pageOfOrders(tx, accountId, query.page, query.limit);
      return pageOf(query, rows.map(presentOrder), await countOrders(tx, accountId));
    }),
  );

  route(app, walkOrders, ({ session: { accountId }, query: { after, limit } }) =>
    deps.db.asAccount(accountId, async (tx) =>
      pageUpTo(await readOrders(tx, accountId, { after: idOf(after), limit }), limit, {
        cursor: ({ id }) => String(id),
        present: presentOrder,
      }),
    ),
  );

  route(app, getOrder, ({ session, params }) => orders.getReceipt(deps, session, params.id));

  route(
    app,
    downloadInvoice,
    async ({ session, params, reply }) => {
      const { name, content } = await orders.downloadInvoice(deps, session, params.id);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(content);
    },
    perMinute,
  );
};
