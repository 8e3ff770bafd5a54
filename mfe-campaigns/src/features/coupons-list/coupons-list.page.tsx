import { call } from '@textloom/api';
import { deleteCouponPool, listCouponPools, type CouponPool } from '@textloom/contracts';
import { link, useConfirmedDeletion, useListQuery, useListState } from '@textloom/kit';
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
import { COUPONS } from '../../api/keys';
import { campaignTabs } from '../../components/campaign-tabs';
import { MESSAGES } from '../../messages';
import { couponColumns, couponPhone } from './coupons.columns';
import { TEXTS } from './messages';

const SORTS = [
  { value: 'added_at', label: MESSAGES.dateEntered },
  { value: 'name', label: MESSAGES.name },
];

const hrefOf = (row: CouponPool): string => link('/messages/coupons/:id', { id: row.id });
const isDimmed = (row: CouponPool): boolean => row.expired;

/** /messages/coupons: the pools of codes. */
export default function CouponsListPage() {
  const state = useListState({ search: '' });
  const source = useListQuery({
    key: COUPONS,
    state,
    fetch: (query, options) => call(listCouponPools, query, options),
    live: ['campaign.changed'],
  });
  const { ask, stateOf } = useConfirmedDeletion<CouponPool>({
    question: ({ name }) => ({ title: TEXTS.deleteTitle, message: TEXTS.deleteQuestion(name) }),
    remove: ({ id }) => call(deleteCouponPool, { id }),
    refreshes: COUPONS,
  });
  const rowActions = useCallback(
    (row: CouponPool): RowAction[] => [deleteAction(row.name, () => void ask(row))],
    [ask],
  );
  return (
    <Page>
      <PageHeader
        title={MESSAGES.coupons}
        subtitle={source.reply && TEXTS.pools(source.total)}
        primary={<NewButton label={MESSAGES.newPool} to={link('/messages/coupons/add')} />}
        tabs={campaignTabs}
      />
      <ListView
        label={MESSAGES.coupons}
        state={state}
        source={source}
        search={MESSAGES.name}
        sorts={SORTS}
        columns={couponColumns}
        phone={couponPhone}
        rowHref={hrefOf}
        rowActions={rowActions}
        rowState={stateOf}
        rowDimmed={isDimmed}
        noMatchText={MESSAGES.noMatch}
        empty={
          <EmptyState
            title={TEXTS.empty}
            text={TEXTS.emptyText}
            action={<AddButton label={MESSAGES.newPool} to={link('/messages/coupons/add')} />}
          />
        }
      />
    </Page>
  );
}
