import { escapeHtml } from '@textloom/contracts';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/web/deps';
import { sendPlainPage } from '../../../platform/web/plain-page';
import { refuse } from '../errors';

/** Routes of pages that people open, whose errors are pages too. */
export const asPages =
  ({ config }: Pick<Deps, 'config'>, routes: (app: FastifyInstance) => Promise<void>) =>
  async (app: FastifyInstance) => {
    app.setErrorHandler((error: FastifyError, request, reply) => {
      const { message } = refuse(error, request, reply);
      const title = 'This did not work';
      const body = `<h1>${title}</h1><p>${escapeHtml(message)}</p>`;
      return sendPlainPage(reply, config.productName, { code: reply.statusCode, title, body });
    });
    await app.register(routes);
  };
