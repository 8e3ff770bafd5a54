import { Button } from '@mui/material';
import { call } from '@textloom/api';
import { listAutomations, type AutomationKind, type AutomationRow } from '@textloom/contracts';
import { link, useListQuery, useListState } from '@textloom/kit';
import {
  AddButton,
  chosenFrom,
  deleteAction,
  EmptyState,
  ListView,
  Page,
  PageHeader,
  SelectBy,
  type RowAction,
} from '@textloom/ui';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { AUTOMATIONS } from '../../api/keys';
import { campaignTabs } from '../../components/campaign-tabs';
import { useDeleteAutomation } from '../../components/use-delete-automation';
import { MESSAGES } from '../../messages';
import { automationColumns, automationPhone } from './automations.columns';
import { TEXTS } from './messages';

const KINDS = [
  { value: '', label: MESSAGES.all },
  { value: 'recurring', label: TEXTS.recurring },
  { value: 'sequence', label: MESSAGES.sequence },
];
const SORTS = [
  { value: 'added_at', label: MESSAGES.dateEntered },
  { value: 'next_at', label: MESSAGES.nextMessage },
  { value: 'name', label: MESSAGES.name },
];

const CHIPS = { kind: chosenFrom(MESSAGES.show, KINDS) };

const hrefOf = (row: AutomationRow): string => link('/messages/automations/:id', { id: row.id });
const isDimmed = (row: AutomationRow): boolean => row.state !== 'on';

const addSequence = (
  <Button component={Link} to={link('/messages/automations/add', null, { kind: 'sequence' })} variant="outlined">
    {MESSAGES.newSequence}
  </Button>
);
const addRecurring = (
  <AddButton label={MESSAGES.newRecurring} to={link('/messages/automations/add', null, { kind: 'recurring' })} />
);
const addButtons = (
  <>
    {addSequence}
    {addRecurring}
  </>
);

/** /messages/automations: recurring campaigns and sequences. */
export default function AutomationsListPage() {
  const state = useListState({ search: '', kind: '' as '' | AutomationKind });
  const source = useListQuery({
    key: AUTOMATIONS,
    state,
    fetch: (query, options) => call(listAutomations, query, options),
    live: ['automation.changed', 'campaign.changed'],
  });
  const { ask, stateOf } = useDeleteAutomation();
  const rowActions = useCallback(
    (row: AutomationRow): RowAction[] => [deleteAction(row.name, () => void ask(row))],
    [ask],
  );
  return (
    <Page>
      <PageHeader
        title={MESSAGES.automations}
        subtitle={source.reply && TEXTS.automations(source.total)}
        primary={addRecurring}
        secondary={addSequence}
        tabs={campaignTabs}
      />
      <ListView
        label={MESSAGES.automations}
        state={state}
        source={source}
        search={MESSAGES.name}
        filters={<SelectBy state={state} name="kind" label={MESSAGES.show} options={KINDS} />}
        chips={CHIPS}
        sorts={SORTS}
        columns={automationColumns}
        phone={automationPhone}
        rowHref={hrefOf}
        rowActions={rowActions}
        rowState={stateOf}
        rowDimmed={isDimmed}
        noMatchText={MESSAGES.noMatch}
        empty={<EmptyState title={TEXTS.empty} text={TEXTS.emptyText} action={addButtons} />}
      />
    </Page>
  );
}
