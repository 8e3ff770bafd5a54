import { useCan } from '@textloom/session';
import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { call } from '@textloom/api';
import { listKeywords, type Keyword, deleteKeyword } from '@textloom/contracts';
import { link, useListQuery, useListState, useConfirmedDeletion } from '@textloom/kit';
import {
  DataTable,
  EmptyState,
  ListLayout,
  Page,
  PageHeader,
  SelectBy,
  type RowAction,
  deleteAction,
} from '@textloom/ui';
import { Link } from 'react-router-dom';
import { KEYWORDS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { keywordColumns } from './keywords.columns';

const STATUSES = [
  { value: '', label: 'All' },
  { value: 'approved', label: 'Approved' },
  { value: 'review', label: 'Under review' },
];
const SORTS = [
  { value: 'added_at', label: 'Date entered' },
  { value: 'name', label: 'Keyword' },
];

const addButton = (
  <Button component={Link} to={link('/keywords/add')} variant="contained" startIcon={<AddIcon />}>
    {MESSAGES.add}
  </Button>
);

/** /keywords (KEY-001 to KEY-006, KEY-010, KEY-019, KEY-020). */
export default function KeywordsListPage() {
  const state = useListState({ search: '', status: '' as '' | 'approved' | 'review' });
  const source = useListQuery({
    key: KEYWORDS,
    state,
    fetch: (query, options) => call(listKeywords, query, options),
    live: ['keyword.changed', 'subscriber.changed'],
  });
  // Owners only, without subscribers only (KEY-019).
  const mayDelete = useCan('keyword.delete');
  const deletion = useConfirmedDeletion<Keyword>({
    question: ({ keyword }) => ({
      title: MESSAGES.deleteTitle,
      message: `Delete the keyword ${keyword}? Nobody can join with it any more, and other businesses can take it after 30 days.`,
    }),
    remove: ({ id }) => call(deleteKeyword, { id }),
    refreshes: KEYWORDS,
  });
  const usage = source.reply && `${source.reply.used} of ${source.reply.total} keywords used`;

  const rowActions = (row: Keyword): RowAction[] => {
    if (!mayDelete) return [];
    const blocked = row.subscribers > 0;
    return [
      {
        ...deleteAction(row.keyword, () => void deletion.ask(row)),
        disabled: blocked,
        hint: blocked ? MESSAGES.cannotDelete : undefined,
      },
    ];
  };

  return (
    <Page>
      <PageHeader title={MESSAGES.title} subtitle={usage} primary={addButton} />
      <ListLayout
        state={state}
        search="Keyword or welcome text"
        filters={<SelectBy state={state} name="status" label="Status" options={STATUSES} />}
        sorts={SORTS}
      >
        <DataTable
          label={MESSAGES.title}
          columns={keywordColumns}
          source={source}
          state={state}
          rowHref={(row) => link('/keywords/:id', { id: row.id })}
          rowActions={rowActions}
          rowState={deletion.stateOf}
          rowDimmed={(row) => row.disabled}
          noMatchText={MESSAGES.noMatch}
          empty={
            <EmptyState
              title="No keywords yet"
              text="A keyword is the word people text to your shortcode to join. Add your first one and put it on a poster, a receipt or your website."
              action={addButton}
            />
          }
        />
      </ListLayout>
    </Page>
  );
}
