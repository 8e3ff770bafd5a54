import { call } from '@textloom/api';
import { listTemplates, type Template, deleteTemplate } from '@textloom/contracts';
import { link, useListQuery, useListState, useConfirmedDeletion } from '@textloom/kit';
import {
  AddButton,
  deleteAction,
  EmptyState,
  ListView,
  NewButton,
  Page,
  PageHeader,
  type RowAction,
} from '@textloom/ui';
import { useCallback } from 'react';
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
const firstButton = <AddButton label={MESSAGES.newTemplate} to={link('/messages/template/add')} />;

/** /messages/templates (TMPL-001 to TMPL-003). */
export default function TemplatesListPage() {
  const state = useListState({ search: '' });
  const source = useListQuery({
    key: TEMPLATES,
    state,
    fetch: (query, options) => call(listTemplates, query, options),
  });
  // Sub-users may delete too (decision 157).
  const { ask, stateOf } = useConfirmedDeletion<Template>({
    question: ({ name }) => ({
      title: TEXTS.deleteTitle,
      message: TEXTS.deleteQuestion(name),
    }),
    remove: ({ id }) => call(deleteTemplate, { id }),
    refreshes: TEMPLATES,
  });
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
        rowState={stateOf}
        rowDimmed={isDimmed}
        noMatchText={MESSAGES.noMatch}
        empty={<EmptyState title={MESSAGES.noTemplates} text={MESSAGES.noTemplatesText} action={firstButton} />}
      />
    </Page>
  );
}
