import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { call } from '@textloom/api';
import { counted, listTemplates, type Template, deleteTemplate } from '@textloom/contracts';
import { link, useListQuery, useListState, useConfirmedDeletion, useStable } from '@textloom/kit';
import { deleteAction, EmptyState, ListView, NewButton, Page, PageHeader, type RowAction } from '@textloom/ui';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { campaignCrumbs } from '../../components/campaign-crumbs';
import { TEMPLATES } from '../../api/keys';
import { TEMPLATE_MESSAGES } from '../../template-messages';
import { templateColumns, templatePhone } from './templates.columns';

const SORTS = [
  { value: 'added_at', label: 'Date entered' },
  { value: 'name', label: 'Name' },
  { value: 'segments', label: 'MSG count' },
];

const hrefOf = (row: Template): string => link('/messages/template/:id', { id: row.id });
const isDimmed = (row: Template): boolean => row.disabled;

/** Of an empty list. */
const firstButton = (
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
  const ask = useStable(deletion.ask);
  const rowActions = useCallback((row: Template): RowAction[] => [deleteAction(row.name, () => void ask(row))], [ask]);
  return (
    <Page>
      <PageHeader
        title={TEMPLATE_MESSAGES.title}
        subtitle={source.reply && counted(source.total, 'template')}
        primary={<NewButton label={TEMPLATE_MESSAGES.add} to={link('/messages/template/add')} />}
        crumbs={campaignCrumbs}
      />
      <ListView
        label={TEMPLATE_MESSAGES.title}
        state={state}
        source={source}
        search="Name or message"
        sorts={SORTS}
        columns={templateColumns}
        phone={templatePhone}
        rowHref={hrefOf}
        rowActions={rowActions}
        rowState={deletion.stateOf}
        rowDimmed={isDimmed}
        noMatchText={TEMPLATE_MESSAGES.noMatch}
        empty={
          <EmptyState title={TEMPLATE_MESSAGES.emptyTitle} text={TEMPLATE_MESSAGES.emptyText} action={firstButton} />
        }
      />
    </Page>
  );
}
