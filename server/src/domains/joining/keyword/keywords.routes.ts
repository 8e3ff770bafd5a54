import {
  createKeyword,
  deleteKeyword,
  getKeyword,
  getKeywordAvailability,
  listKeywords,
  updateKeyword,
  walkKeywords,
} from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import { fileChange } from '../../files';
import * as keywords from './keywords.service';

/** More than somebody types who looks for a free keyword; too few to list who has which. */
const fewWords = atMost(120, '1 minute', (session) => `keyword ${session.accountId}`);

export const keywordRoutes: Module = (deps) => async (app) => {
  route(app, listKeywords, ({ session, query }) => keywords.listKeywords(deps, session, query));

  route(app, walkKeywords, ({ session, query }) => keywords.walkKeywords(deps, session, query));

  route(
    app,
    getKeywordAvailability,
    async ({ session, params }) => ({
      available: await keywords.isKeywordAvailable(deps, session, params.keyword),
    }),
    fewWords,
  );

  route(app, getKeyword, ({ session, params }) => keywords.getKeyword(deps, session, params.id));

  route(app, createKeyword, async ({ session, body, uploads }) => {
    const file = await fileChange({ uploads, body });
    const saved = await keywords.createKeyword(deps, session, body, file);
    return { message: 'Keyword saved. It is under review, usually for a few hours.', ...saved };
  });

  route(app, updateKeyword, async ({ session, params, body, uploads }) => {
    const file = await fileChange({ uploads, body });
    const saved = await keywords.updateKeyword(deps, session, params.id, body, file);
    return { message: 'Keyword saved.', ...saved };
  });

  route(app, deleteKeyword, async ({ session, params }) => ({
    message: 'Keyword deleted.',
    ...(await keywords.deleteKeyword(deps, session, params.id)),
  }));
};
