import {
  nextRun,
  requiredMessages,
  toApiDate,
  type automationQuery,
  type sequenceSubscribersQuery,
  type z,
} from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { availableMessages } from '../../texting/ledger';
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
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';

async function found(tx: Tx, accountId: number, id: number): Promise<automations.AutomationRecord> {
  const row = await automations.findAutomation(tx, accountId, id);
  if (!row) throw notFound('This automation');
  return row;
}

/** People held by a pause, and those who were left out. */
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

export const listAutomations = ({ db }: Deps, { accountId }: Session, query: z.output<typeof automationQuery>) =>
  db.asAccount(accountId, async (tx) => {
    const list = await automations.pageOfAutomations(tx, accountId, query);
    return { ...list, entries: list.entries.map(presentRow) };
  });

export const readAutomation = ({ db, config }: Deps, { accountId }: Session, id: number) =>
  db.asAccount(accountId, async (tx) => {
    const row = await found(tx, accountId, id);
    const names = await automations.namesOf(tx, accountId, row.choice);
    const steps = await automations.stepsOf(tx, accountId, id);
    return presentAutomation(config, row, { ...names, ...(await outsideOf(tx, accountId, row)) }, steps);
  });

export const forecast = ({ db }: Deps, { accountId }: Session, id: number) =>
  db.asAccount(accountId, async (tx) => {
    const row = await found(tx, accountId, id);
    const forecastOf = row.kind === 'recurring' ? forecastRecurring : forecastSequence;
    const { held } = await outsideOf(tx, accountId, row);
    return { ...(await forecastOf(tx, accountId, row)), held, remaining: await availableMessages(tx, accountId) };
  });

export const listRuns = ({ db }: Deps, { accountId }: Session, id: number, query: { page: number; limit: number }) =>
  db.asAccount(accountId, async (tx) => {
    await found(tx, accountId, id);
    const list = await automations.pageOfRuns(tx, accountId, id, query);
    return { ...list, entries: list.entries.map(presentRun) };
  });

export const listSubscribers = (
  { db }: Deps,
  { accountId }: Session,
  id: number,
  query: z.output<typeof sequenceSubscribersQuery>,
) =>
  db.asAccount(accountId, async (tx) => {
    await found(tx, accountId, id);
    const list = await automations.pageOfSubscribers(tx, accountId, id, query);
    return { ...list, entries: list.entries.map(presentSubscriber) };
  });
