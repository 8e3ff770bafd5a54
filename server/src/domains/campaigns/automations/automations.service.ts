import {
  SEQUENCE_PLACES,
  nextRun,
  requiredMessages,
  toApiDate,
  type Automation,
  type AutomationForecast,
  type automationQuery,
  type AutomationRow,
  type AutomationRun,
  type listAutomationRuns,
  type Paged,
  type sequenceSubscribersQuery,
  type SequenceSubscriber,
  type z,
} from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { recurrenceOf } from '../rules/recurrence-of';
import { countWithBirthday } from '../store/recurring.repository';
import { countRecipients } from '../store/recipients.repository';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { ownerTimezoneOf } from '../store/automation-save.repository';
import { presentAutomation, presentSubscriber, presentRow, presentRun } from './automations.presenter';
import * as repository from '../store/automations.repository';
import { availableMessages } from '../../texting';

export const listAutomations = (
  deps: Deps,
  { accountId }: Session,
  query: z.output<typeof automationQuery>,
): Promise<Paged<AutomationRow>> =>
  deps.db.asAccount(accountId, async (tx) => ({
    entries: (await repository.pageOfAutomations(tx, accountId, query)).map(presentRow),
    total_entries: await repository.countAutomations(tx, accountId, query),
    per_page_entries: query.limit,
    current_page: query.page,
  }));

async function found(tx: Tx, accountId: number, id: number): Promise<repository.AutomationRecord> {
  const row = await repository.findAutomation(tx, accountId, id);
  if (!row) throw notFound('This automation');
  return row;
}

export const getAutomation = (deps: Deps, { accountId }: Session, id: number): Promise<Automation> =>
  deps.db.asAccount(accountId, async (tx) => {
    const row = await found(tx, accountId, id);
    return presentAutomation(
      row,
      await repository.namesOf(tx, accountId, row.choice),
      await repository.stepsOf(tx, accountId, id),
    );
  });

async function forecastRecurring(tx: Tx, accountId: number, row: repository.AutomationRecord) {
  const people =
    row.plan.every === 'birthday'
      ? await countWithBirthday(tx, accountId, row.choice)
      : await countRecipients(tx, accountId, row.choice, row);
  const next = nextRun(recurrenceOf(row), await ownerTimezoneOf(tx, accountId), new Date());
  return { people, messages: requiredMessages(people, row.segments), next_at: next ? toApiDate(next.at) : '' };
}

async function forecastSequence(tx: Tx, accountId: number, row: repository.AutomationRecord) {
  const steps = await repository.stepsOf(tx, accountId, row.id);
  return {
    people: await repository.countJoins(tx, accountId, row.keyword_id ?? 0),
    messages: steps.reduce((sum, { segments }) => sum + segments, 0),
    next_at: '',
  };
}

export const forecastAutomation = (deps: Deps, { accountId }: Session, id: number): Promise<AutomationForecast> =>
  deps.db.asAccount(accountId, async (tx) => {
    const row = await found(tx, accountId, id);
    const forecast = row.kind === 'recurring' ? forecastRecurring : forecastSequence;
    return { ...(await forecast(tx, accountId, row)), remaining: await availableMessages(tx, accountId) };
  });

export const automationRuns = (
  deps: Deps,
  { accountId }: Session,
  id: number,
  { page, limit }: z.output<(typeof listAutomationRuns)['query']>,
): Promise<Paged<AutomationRun>> =>
  deps.db.asAccount(accountId, async (tx) => {
    await found(tx, accountId, id);
    const rows = await repository.pageOfRuns(tx, accountId, id, { limit, offset: (page - 1) * limit });
    return {
      entries: rows.map(presentRun),
      total_entries: await repository.countRuns(tx, accountId, id),
      per_page_entries: limit,
      current_page: page,
    };
  });

export const sequenceSubscribers = (
  deps: Deps,
  { accountId }: Session,
  id: number,
  query: z.output<typeof sequenceSubscribersQuery>,
): Promise<Paged<SequenceSubscriber>> =>
  deps.db.asAccount(accountId, async (tx) => {
    await found(tx, accountId, id);
    const place = query.place === undefined ? null : SEQUENCE_PLACES.indexOf(query.place);
    const rows = await repository.pageOfSubscribers(tx, accountId, id, place, query);
    return {
      entries: rows.map(presentSubscriber),
      total_entries: await repository.countSubscribers(tx, accountId, id, place),
      per_page_entries: query.limit,
      current_page: query.page,
    };
  });
