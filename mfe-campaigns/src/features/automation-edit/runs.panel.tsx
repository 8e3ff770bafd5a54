import { call } from '@textloom/api';
import { formatCount, listAutomationRuns, type AutomationRun } from '@textloom/contracts';
import { link, useListQuery, useListState } from '@textloom/kit';
import { DataTable, DateText, EmptyState, Panel, type Column } from '@textloom/ui';
import { automationRunsKey } from '../../api/keys';
import { CampaignState } from '../../components/campaign-state';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

const COLUMNS: readonly Column<AutomationRun>[] = [
  { key: 'date', header: MESSAGES.date, width: 220, primary: true, render: (row) => <DateText date={row.date} /> },
  {
    key: 'state',
    header: MESSAGES.status,
    flex: 1,
    minWidth: 160,
    render: (row) => <CampaignState row={row} />,
  },
  { key: 'people', header: MESSAGES.people, width: 110, align: 'right', render: (row) => formatCount(row.recipients) },
];

/** The campaigns that a recurring campaign has sent. */
export function RunsPanel({ id }: { id: number }) {
  const state = useListState({});
  const source = useListQuery({
    key: automationRunsKey(id),
    state,
    fetch: (query, options) => call(listAutomationRuns, { ...query, id }, options),
    live: ['automation.changed', 'campaign.changed'],
  });
  return (
    <Panel title={TEXTS.runs}>
      <DataTable
        label={TEXTS.runs}
        columns={COLUMNS}
        source={source}
        state={state}
        rowHref={(row) => link('/messages/:id', { id: row.id })}
        noMatchText={MESSAGES.noMatch}
        empty={<EmptyState title={TEXTS.noRuns} text={TEXTS.noRunsText} />}
      />
    </Panel>
  );
}
