import {
  type Bulk,
  countSelectionLeaving,
  exportSelection,
  listBulks,
  matchSubscribers,
  startGrouping,
  startRemoval,
  startTagging,
  startUnsubscribe,
  startUntagging,
  undoBulk,
} from '@textloom/contracts';
import { sendCsv } from '../../../platform/web/csv-download';
import type { Module } from '../../../platform/web/deps';
import { idempotencyKey } from '../../../platform/web/idempotency';
import { LARGE_BODY } from '../../../platform/web/parsing/limits';
import { route } from '../../../platform/web/route';
import * as bulks from './bulk.service';
import { leavingOf, matchingOf } from '../search/selection.service';
import { shownBulks } from './bulk.repository';
import { exportSelected } from '../subscriber/subscriber-export.service';

const DONE: Readonly<Record<Bulk['state'], string>> = {
  held: 'This takes effect in some seconds.',
  running: 'This is being done.',
  done: 'Done.',
  undoing: 'This is being undone.',
  undone: 'Undone.',
  failed: 'This failed.',
};
const said = (bulk: Bulk) => ({ ...bulk, message: DONE[bulk.state] });

/** Actions on selected subscribers (ADR 0057). */
export const bulkRoutes: Module = (deps) => async (app) => {
  const large = { bodyLimit: LARGE_BODY };

  route(
    app,
    startGrouping,
    async ({ session, body: { group_id: groupId, name, ...selection }, request }) =>
      said(await bulks.startBulk(deps, session, { kind: 'group', groupId, name }, selection, idempotencyKey(request))),
    large,
  );

  route(
    app,
    startTagging,
    async ({ session, body: { tag, ...selection }, request }) =>
      said(await bulks.startBulk(deps, session, { kind: 'tag', name: tag }, selection, idempotencyKey(request))),
    large,
  );

  route(
    app,
    startUntagging,
    async ({ session, body: { tag, ...selection }, request }) =>
      said(await bulks.startBulk(deps, session, { kind: 'untag', name: tag }, selection, idempotencyKey(request))),
    large,
  );

  route(
    app,
    startUnsubscribe,
    async ({ session, body, request }) =>
      said(await bulks.startBulk(deps, session, { kind: 'unsubscribe' }, body, idempotencyKey(request))),
    large,
  );

  route(
    app,
    startRemoval,
    async ({ session, body, request }) =>
      said(await bulks.startBulk(deps, session, { kind: 'delete' }, body, idempotencyKey(request))),
    large,
  );

  route(app, undoBulk, async ({ session, params }) => said(await bulks.undoBulk(deps, session, params.id)));

  route(app, listBulks, async ({ session: { accountId, userId } }) => ({
    entries: await deps.db.asAccount(accountId, (tx) => shownBulks(tx, accountId, userId)),
  }));

  route(app, countSelectionLeaving, ({ session, body }) => leavingOf(deps, session, body), large);

  route(app, matchSubscribers, async ({ session, query }) => ({ ids: await matchingOf(deps, session, query) }));

  route(
    app,
    exportSelection,
    async ({ session, body, reply }) => sendCsv(reply, await exportSelected(deps, session, body)),
    large,
  );
};
