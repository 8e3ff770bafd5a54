import { Box, Button, Checkbox, CircularProgress, FormControlLabel } from '@mui/material';
import { call } from '@textloom/api';
import { listSubscriberIds, listSubscribers } from '@textloom/contracts';
import { useAction, useListQuery, useLocalList } from '@textloom/kit';
import { EmptyState, RowSelectionContext } from '@textloom/ui';
import { useState } from 'react';
import { SUBSCRIBERS } from '../../api/keys';
import { PERSON_FILTERS } from '../../components/person-filters';
import { useExactTotal } from '../../components/use-exact-total';
import { MESSAGES } from '../../messages';
import { candidateColumns, candidatePhone } from './members.columns';
import { TEXTS } from './messages';
import { PeopleList } from './people.list';
import type { MemberFilter, Selection } from './use-selection';

/** "Select all" covers all matches, not only the page (GRP-015): mark first, then add. */
function SelectAll({ total, filter, selection }: { total: number; filter: MemberFilter; selection: Selection }) {
  // The mark belongs to one filter; another filter matches other people.
  const shown = JSON.stringify(filter);
  const [marked, setMarked] = useState<string | null>(null);
  const all = marked === shown && total > 0;
  const [busy, add] = useAction(async () => {
    const { ids } = await call(listSubscriberIds, { ...filter, disabled: '0' });
    selection.addFiltered(filter, ids);
    setMarked(null);
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1.5 }}>
      <FormControlLabel
        label={TEXTS.selectFiltered(total)}
        control={
          <Checkbox
            checked={all}
            disabled={total === 0 || busy}
            onChange={(_, checked) => setMarked(checked ? shown : null)}
          />
        }
      />
      <Button
        variant="outlined"
        disabled={!all || busy}
        onClick={() => add()}
        startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : undefined}
      >
        {TEXTS.addSelected(all ? total : 0)}
      </Button>
      <Button variant="text" color="inherit" disabled={selection.size === 0} onClick={selection.clear}>
        {TEXTS.clear}
      </Button>
    </Box>
  );
}

/** The account's subscribers, filtered and paged, each toggled in or out of the new group. */
export function CandidatesTable({ selection }: { selection: Selection }) {
  const state = useLocalList(PERSON_FILTERS);
  const source = useListQuery({
    key: SUBSCRIBERS,
    state,
    fetch: (query, options) => call(listSubscribers, { ...query, disabled: '0' }, options),
    live: ['subscriber.changed'],
  });
  const { page: _page, orderby: _orderby, orderbytype: _order, ...filter } = state.query;
  const total = useExactTotal(filter, source.reply);
  return (
    <div>
      <SelectAll total={total} filter={filter} selection={selection} />
      <RowSelectionContext value={selection}>
        <PeopleList
          columns={candidateColumns}
          phone={candidatePhone}
          source={source}
          state={state}
          empty={<EmptyState title={MESSAGES.nobodyYet} text={TEXTS.emptyText} />}
        />
      </RowSelectionContext>
    </div>
  );
}
