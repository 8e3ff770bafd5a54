import SendIcon from '@mui/icons-material/SendOutlined';
import { Box } from '@mui/material';
import { call } from '@textloom/api';
import { listSubscribers, type OneGroup } from '@textloom/contracts';
import { link, useListQuery, useLocalList } from '@textloom/kit';
import { DataTable, EmptyState, KeywordBy, ListLayout, PageHeader } from '@textloom/ui';
import { membersKey } from '../../api/keys';
import { PERSON_FILTERS, PERSON_SORTS, PersonFilters } from '../../components/person-filters';
import { SmartGroupForm } from '../../components/smart-group/smart-group.form';
import { groupCrumbs } from '../../components/subscriber-crumbs';
import { useExactTotals } from '../../components/use-exact-total';
import { MESSAGES } from '../../messages';
import { memberColumns } from './member.columns';
import { TEXTS } from './messages';

/** Nobody is put into a smart group by hand, or taken out of it. */
const columns = memberColumns.filter(({ key }) => key !== 'select');

/** Who matches, filtered and paged. */
function Matching({ group }: { group: number }) {
  const state = useLocalList(PERSON_FILTERS);
  const { page: _page, ...filter } = state.query;
  const shown = { group, disabled: '0' as const };
  const source = useExactTotals(
    { ...filter, ...shown },
    useListQuery({
      key: membersKey(group),
      state,
      fetch: (query, options) => call(listSubscribers, { ...query, ...shown }, options),
      live: ['subscriber.changed'],
    }),
  );
  return (
    <ListLayout
      state={state}
      search={MESSAGES.searchHint}
      filters={
        <>
          <KeywordBy state={state} label={MESSAGES.keywords} />
          <PersonFilters state={state} />
        </>
      }
      sorts={PERSON_SORTS}
    >
      <DataTable
        label={MESSAGES.title}
        columns={columns}
        source={source}
        state={state}
        noMatchText={MESSAGES.noMatch}
        empty={<EmptyState title={TEXTS.nobodyMatches} text={TEXTS.nobodyMatchesText} />}
      />
    </ListLayout>
  );
}

/** A stored smart group: its conditions, and who matches them. */
export function EditSmartGroup({ group }: { group: OneGroup }) {
  return (
    <>
      <PageHeader
        title={group.name}
        subtitle={TEXTS.inGroup(group.total_subscribers)}
        crumbs={groupCrumbs}
        secondaryAction={
          group.disabled
            ? null
            : {
                id: 'message',
                label: MESSAGES.writeMessage,
                icon: <SendIcon />,
                href: link('/messages/add', null, { addgroup: group.id }),
              }
        }
      />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <SmartGroupForm group={group} />
        <Matching group={group.id} />
      </Box>
    </>
  );
}
