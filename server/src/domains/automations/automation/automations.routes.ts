import {
  createAutomation,
  deleteAutomation,
  forecastAutomation,
  getAutomation,
  listAutomationRuns,
  listAutomations,
  listSequenceSubscribers,
  nextRun,
  requiredMessages,
  switchAutomation,
  toApiDate,
  updateAutomation,
} from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Module } from '../../../platform/web/deps';
import { idempotencyKey } from '../../../platform/web/idempotency';
import { LARGE_BODY } from '../../../platform/web/parsing/limits';
import { route } from '../../../platform/web/route';
import { availableMessages } from '../../texting/ledger';
import { fileChanges } from './automation-files';
import * as saves from './automation-save.service';
import { presentAutomation, presentRow, presentRun, presentSubscriber } from './automations.presenter';
import { recurrenceOf } from '../recurring/recurrence-of';
import { ownerTimezoneOf } from './automation-save.repository';
import * as automations from './automations.repository';
import * as forecasts from '../sequence/sequence-forecast.repository';
import { countBirthdaysOutside } from '../recurring/held-birthdays.repository';
import { countOutside } from '../entry/held-people.repository';
import { countOverdue } from '../sequence/left-out.repository';
import { countRecipients } from '../../campaigns';
import { countWithBirthday } from '../recurring/recurring.repository';

async function found(tx: Tx, accountId: number, id: number): Promise<automations.AutomationRecord> {
  const row = await automations.findAutomation(tx, accountId, id);
  if (!row) throw notFound('This automation');
  return row;
}

/** Those whom a pause keeps, and those who were left out. */
const outsideOf = (tx: Tx, accountId: number, row: automations.AutomationRecord) =>
  row.kind === 'sequence' ? countOutside(tx, accountId, row.id) : countBirthdaysOutside(tx, accountId, row);

async function forecastRecurring(tx: Tx, accountId: number, row: automations.AutomationRecord) {
  const people =
    row.plan.every === 'birthday'
      ? await countWithBirthday(tx, accountId, row.choice)
      : await countRecipients(tx, accountId, row.choice, row);
  const next = nextRun(recurrenceOf(row), await ownerTimezoneOf(tx, accountId), new Date());
  return { people, messages: requiredMessages(people, row.segments), next_at: next ? toApiDate(next.at) : '' };
}

function reachOf(tx: Tx, accountId: number, row: automations.AutomationRecord): Promise<number> {
  if (row.trigger === 'keyword') return forecasts.countJoins(tx, accountId, row.keyword_id);
  if (row.trigger === 'campaign') return forecasts.countClicked(tx, accountId, row.trigger_campaign);
  if (row.trigger === 'tag') return forecasts.countTagged(tx, accountId, row.trigger_tag);
  return row.trigger === 'date' ? forecasts.countDated(tx, accountId, row.trigger_field) : Promise.resolve(0);
}

async function forecastSequence(tx: Tx, accountId: number, row: automations.AutomationRecord) {
  const { id } = row;
  const steps = await automations.stepsOf(tx, accountId, id);
  return {
    people: await reachOf(tx, accountId, row),
    messages: steps.reduce((sum, { segments }) => sum + segments, 0),
    next_at: '',
    overdue: await countOverdue(tx, accountId, id),
  };
}

export const automationRoutes: Module = (deps) => async (app) => {
  const { db, config } = deps;
  const large = { bodyLimit: LARGE_BODY };

  route(app, listAutomations, ({ session: { accountId }, query }) =>
    db.asAccount(accountId, async (tx) => {
      const list = await automations.pageOfAutomations(tx, accountId, query);
      return { ...list, entries: list.entries.map(presentRow) };
    }),
  );

  route(app, getAutomation, ({ session: { accountId }, params: { id } }) =>
    db.asAccount(accountId, async (tx) => {
      const row = await found(tx, accountId, id);
      const names = await automations.namesOf(tx, accountId, row.choice);
      const steps = await automations.stepsOf(tx, accountId, id);
      return presentAutomation(config, row, { ...names, ...(await outsideOf(tx, accountId, row)) }, steps);
    }),
  );

  route(app, forecastAutomation, ({ session: { accountId }, params: { id } }) =>
    db.asAccount(accountId, async (tx) => {
      const row = await found(tx, accountId, id);
      const forecast = row.kind === 'recurring' ? forecastRecurring : forecastSequence;
      const { held } = await outsideOf(tx, accountId, row);
      return { ...(await forecast(tx, accountId, row)), held, remaining: await availableMessages(tx, accountId) };
    }),
  );

  route(app, listAutomationRuns, ({ session: { accountId }, params: { id }, query }) =>
    db.asAccount(accountId, async (tx) => {
      await found(tx, accountId, id);
      const list = await automations.pageOfRuns(tx, accountId, id, query);
      return { ...list, entries: list.entries.map(presentRun) };
    }),
  );

  route(app, listSequenceSubscribers, ({ session: { accountId }, params: { id }, query }) =>
    db.asAccount(accountId, async (tx) => {
      await found(tx, accountId, id);
      const list = await automations.pageOfSubscribers(tx, accountId, id, query);
      return { ...list, entries: list.entries.map(presentSubscriber) };
    }),
  );

  route(
    app,
    createAutomation,
    async ({ session, body, uploads, request }) => {
      const files = await fileChanges({ uploads, body });
      const saved = await saves.createAutomation(deps, session, body, files, idempotencyKey(request));
      return { message: 'Saved. It is paused until you switch it on.', ...saved };
    },
    large,
  );

  route(
    app,
    updateAutomation,
    async ({ session, params, body, uploads }) => {
      const files = await fileChanges({ uploads, body });
      return { message: 'Saved.', ...(await saves.updateAutomation(deps, session, params.id, body, files)) };
    },
    large,
  );

  route(app, switchAutomation, async ({ session, params, body }) => ({
    message: body.state === 'on' ? 'Switched on.' : 'Paused.',
    ...(await saves.switchAutomation(deps, session, params.id, body)),
  }));

  route(app, deleteAutomation, async ({ session, params }) => ({
    message: 'Deleted.',
    ...(await saves.deleteAutomation(deps, session, params.id)),
  }));
};
