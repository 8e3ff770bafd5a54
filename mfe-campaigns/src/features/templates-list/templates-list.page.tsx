import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { call } from '@textloom/api';
import { counted, listTemplates, type Template, deleteTemplate } from '@textloom/contracts';
import { link, useListQuery, useListState, useConfirmedDeletion } from '@textloom/kit';
import { DataTable, EmptyState, ListLayout, Page, PageHeader, type RowAction, deleteAction } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { campaignCrumbs } from '../../components/campaign-crumbs';
import { TEMPLATES } from '../../api/keys';
import { TEMPLATE_MESSAGES } from '../../template-messages';
import { templateColumns } from './templates.columns';

const SORTS = [
  { value: 'added_at', label: 'Date entered' },
  { value: 'name', label: 'Name' },
  { value: 'segments', label: 'MSG count' },
];

const newButton = (
  <Button component={Link} to={link('/messages/template/add')} variant="contained" startIcon={<AddIcon />}>
    {TEMPLATE_MESSAGES.add}
  </Button>
);

/** /messages/templates (TMPL-001 to TMPL-003). */
export default function TemplatesListPage() {
  const state = useListState({ search: '' });
  const source = useListQuery({
    key: TEMPLATES,
    state,
    fetch: (query, options) => call(listTemplates, query, options),
  });
  // Sub-users may delete too (decision 157).
  const deletion = useConfirmedDeletion<Template>({
    question: ({ name }) => ({
      title: 'Delete template',
      message: `Delete the template "${name}"? Campaigns that used it keep their text.`,
    }),
    remove: ({ id }) => call(deleteTemplate, { id }),
    refreshes: TEMPLATES,
  });
  const rowActions = (row: Template): RowAction[] => [deleteAction(row.name, () => void deletion.ask(row))];
  return (
    <Page>
      <PageHeader
        title={TEMPLATE_MESSAGES.title}
        subtitle={source.reply && counted(source.total, 'template')}
        primary={newButton}
        crumbs={campaignCrumbs}
      />
      <ListLayout state={state} search="Name or message" sorts={SORTS}>
        <DataTable
          label={TEMPLATE_MESSAGES.title}
          columns={templateColumns}
          source={source}
          state={state}
          rowHref={(row) => link('/messages/template/:id', { id: row.id })}
          rowActions={rowActions}
          rowState={deletion.stateOf}
          rowDimmed={(row) => row.disabled}
          noMatchText={TEMPLATE_MESSAGES.noMatch}
          empty={
            <EmptyState title={TEMPLATE_MESSAGES.emptyTitle} text={TEMPLATE_MESSAGES.emptyText} action={newButton} />
          }
        />
      </ListLayout>
    </Page>
  );
}
