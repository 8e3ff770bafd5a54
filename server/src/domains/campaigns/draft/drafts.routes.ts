import {
  discardDraft,
  duplicateCampaign,
  duplicateDraft,
  getDraft,
  listDrafts,
  restoreDraft,
  saveDraft,
} from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import type { Module } from '../../../platform/web/deps';
import { LARGE_BODY } from '../../../platform/web/parsing/limits';
import { route } from '../../../platform/web/route';
import { fileChange } from '../../files';
import * as list from './draft-list.service';
import * as drafts from './drafts.service';
import { bringBack, setAside } from './drafts.repository';

export const draftRoutes: Module = (deps) => async (app) => {
  route(app, getDraft, ({ session, query }) => drafts.getDraft(deps, session, query));

  route(app, listDrafts, ({ session, query }) => list.listDrafts(deps, session, query));

  route(
    app,
    saveDraft,
    async ({ session, body, uploads }) => {
      const file = await fileChange({ uploads, body: { file: body.file, segments: body.content.segments } });
      return { message: 'Draft saved.', ...(await drafts.saveDraft(deps, session, body, file)) };
    },
    { bodyLimit: LARGE_BODY },
  );

  route(app, discardDraft, async ({ session, query }) => {
    await deps.db.asAccount(session.accountId, (tx) => setAside(tx, drafts.keyOf(session, query)));
    return { message: 'Draft discarded.' };
  });

  route(app, restoreDraft, async ({ session, body }) => {
    const key = drafts.keyOf(session, body);
    if (!(await deps.db.asAccount(session.accountId, (tx) => bringBack(tx, key)))) throw notFound('This draft');
    return { message: 'The draft is back.' };
  });

  route(app, duplicateCampaign, async ({ session, params, body }) => {
    const begun = await drafts.duplicateCampaign(deps, session, params.id, body.place);
    return { message: 'Campaign copied.', ...begun };
  });

  route(app, duplicateDraft, async ({ session, body }) => ({
    message: 'Draft copied.',
    ...(await list.duplicateDraft(deps, session, body)),
  }));
};
