import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { call } from '@textloom/api';
import { listTemplates, type Template, deleteTemplate } from '@textloom/contracts';
import { link, useListQuery, useListState, useConfirmedDeletion, useStable } from '@textloom/kit';
import { deleteAction, EmptyState, ListView, NewButton, Page, PageHeader, type RowAction } from '@textloom/ui';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { campaignCrumbs } from '../../components/campaign-crumbs';
import { TEMPLATES } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { templateColumns, templatePhone } from './templates.columns';

const SORTS = [
  { value: 'added_at', label: MESSAGES.dateEntered },
  { value: 'name', label: MESSAGES.name },
  { value: 'segments', label: TEXTS.orderByCount },
];

const hrefOf = (row: Template): string => link('/messages/template/:id', { id: row.id });
const isDimmed = (row: Template): boolean => row.disabled;

/** Of an empty list. */
const firstButton = (
  <Button component={Link} to={link('/messages/template/add')} variant="contained" startIcon={<AddIcon />}>
    {MESSAGES.newTemplate}
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
      title: TEXTS.deleteTitle,
      message: TEXTS.deleteQuestion(name),
    }),
    remove: ({ id }) => call(deleteTemplate, { id }),
    refreshes: TEMPLATES,
  });
  const ask = useStable(deletion.ask);
  const rowActions = useCallback((row: Template): RowAction[] => [deleteAction(row.name, () => void ask(row))], [ask]);
  return (
    <Page>
      <PageHeader
        title={MESSAGES.templates}
        subtitle={source.reply && TEXTS.templates(source.total)}
        primary={<NewButton label={MESSAGES.newTemplate} to={link('/messages/template/add')} />}
        crumbs={campaignCrumbs}
      />
      <ListView
        label={MESSAGES.templates}
        state={state}
        source={source}
        search={MESSAGES.nameOrMessage}
        sorts={SORTS}
        columns={templateColumns}
        phone={templatePhone}
        rowHref={hrefOf}
        rowActions={rowActions}
        rowState={deletion.stateOf}
        rowDimmed={isDimmed}
        noMatchText={MESSAGES.noMatch}
        empty={<EmptyState title={MESSAGES.noTemplates} text={MESSAGES.noTemplatesText} action={firstButton} />}
      />
    </Page>
  );
}
