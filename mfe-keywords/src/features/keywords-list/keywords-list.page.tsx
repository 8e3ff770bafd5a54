import { useCan, useGlobals } from '@textloom/session';
import { call } from '@textloom/api';
import { listKeywords, type Keyword, deleteKeyword, isShortCode } from '@textloom/contracts';
import { link, useListQuery, useListState, useConfirmedDeletion } from '@textloom/kit';
import {
  AddButton,
  chosenFrom,
  deleteAction,
  EmptyState,
  ListView,
  NewButton,
  Page,
  PageHeader,
  SelectBy,
  type RowAction,
  lazyPanel,
} from '@textloom/ui';
import { useCallback } from 'react';
import { KEYWORDS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { keywordColumns, keywordPhone } from './keywords.columns';
import { TEXTS } from './messages';

const STATUSES = [
  { value: '', label: TEXTS.all },
  { value: 'approved', label: MESSAGES.approved },
  { value: 'review', label: MESSAGES.review },
];
const SORTS = [
  { value: 'added_at', label: TEXTS.dateEntered },
  { value: 'name', label: TEXTS.keyword },
];

const CHIPS = { status: chosenFrom(TEXTS.status, STATUSES) };

const hrefOf = (row: Keyword): string => link('/keywords/:id', { id: row.id });
const panel = lazyPanel('keywords', TEXTS.keyword, () => import('./keyword.summary'));
const isDimmed = (row: Keyword): boolean => row.disabled;

const newButton = <NewButton label={MESSAGES.add} to={link('/keywords/add')} />;
/** Of an empty list. */
const addButton = <AddButton label={MESSAGES.add} to={link('/keywords/add')} />;

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
  const { ask, stateOf } = useConfirmedDeletion<Keyword>({
    question: ({ keyword }) => ({
      title: TEXTS.deleteTitle,
      message: TEXTS.deleteQuestion(keyword),
    }),
    remove: ({ id }) => call(deleteKeyword, { id }),
    refreshes: KEYWORDS,
  });
  const { shortcode } = useGlobals();
  const usage = source.reply && TEXTS.used(source.reply.used, source.reply.total);

  const rowActions = useCallback(
    (row: Keyword): RowAction[] => {
      if (!mayDelete) return [];
      const blocked = row.subscribers > 0;
      return [
        {
          ...deleteAction(row.keyword, () => void ask(row)),
          disabled: blocked,
          hint: blocked ? TEXTS.cannotDelete : undefined,
        },
      ];
    },
    [mayDelete, ask],
  );

  return (
    <Page>
      <PageHeader title={MESSAGES.title} subtitle={usage} primary={newButton} />
      <ListView
        label={MESSAGES.title}
        state={state}
        source={source}
        search={TEXTS.searchHint}
        filters={<SelectBy state={state} name="status" label={TEXTS.status} options={STATUSES} />}
        chips={CHIPS}
        sorts={SORTS}
        columns={keywordColumns}
        phone={keywordPhone}
        rowHref={hrefOf}
        panel={panel}
        rowActions={rowActions}
        rowState={stateOf}
        rowDimmed={isDimmed}
        noMatchText={TEXTS.noMatch}
        empty={<EmptyState title={TEXTS.empty} text={TEXTS.emptyText(isShortCode(shortcode))} action={addButton} />}
      />
    </Page>
  );
}
