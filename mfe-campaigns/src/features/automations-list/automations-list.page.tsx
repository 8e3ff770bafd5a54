import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { call } from '@textloom/api';
import { counted, listAutomations, type AutomationKind, type AutomationRow } from '@textloom/contracts';
import { link, useListQuery, useListState, useStable } from '@textloom/kit';
import {
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
import { AUTOMATION_TEXTS as TEXTS, KIND_NAMES } from '../../automation-messages';
import { campaignTabs } from '../../components/campaign-tabs';
import { useDeleteAutomation } from '../../components/use-delete-automation';
import { automationColumns, automationPhone } from './automations.columns';

const KINDS = [
  { value: '', label: 'All' },
  { value: 'recurring', label: KIND_NAMES.recurring },
  { value: 'sequence', label: KIND_NAMES.sequence },
];
const SORTS = [
  { value: 'added_at', label: 'Date entered' },
  { value: 'next_at', label: 'Next message' },
  { value: 'name', label: 'Name' },
];

const CHIPS = { kind: chosenFrom('Show', KINDS) };

const hrefOf = (row: AutomationRow): string => link('/messages/automations/:id', { id: row.id });
const isDimmed = (row: AutomationRow): boolean => row.state !== 'on';

const addSequence = (
  <Button component={Link} to={link('/messages/automations/add', null, { kind: 'sequence' })} variant="outlined">
    {TEXTS.addSequence}
  </Button>
);
const addRecurring = (
  <Button
    component={Link}
    to={link('/messages/automations/add', null, { kind: 'recurring' })}
    variant="contained"
    startIcon={<AddIcon />}
  >
    {TEXTS.addRecurring}
  </Button>
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
  const deletion = useDeleteAutomation();
  const ask = useStable(deletion.ask);
  const rowActions = useCallback(
    (row: AutomationRow): RowAction[] => [deleteAction(row.name, () => void ask(row))],
    [ask],
  );
  return (
    <Page>
      <PageHeader
        title={TEXTS.title}
        subtitle={source.reply && counted(source.total, 'automation')}
        primary={addRecurring}
        secondary={addSequence}
        tabs={campaignTabs}
      />
      <ListView
        label={TEXTS.title}
        state={state}
        source={source}
        search="Name"
        filters={<SelectBy state={state} name="kind" label="Show" options={KINDS} />}
        chips={CHIPS}
        sorts={SORTS}
        columns={automationColumns}
        phone={automationPhone}
        rowHref={hrefOf}
        rowActions={rowActions}
        rowState={deletion.stateOf}
        rowDimmed={isDimmed}
        noMatchText={TEXTS.noMatch}
        empty={<EmptyState title={TEXTS.emptyTitle} text={TEXTS.emptyText} action={addButtons} />}
      />
    </Page>
  );
}
