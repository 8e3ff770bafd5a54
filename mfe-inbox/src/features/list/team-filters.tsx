import { Box, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { CONVERSATION_STATES, listedStates } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { FilterSelect } from '@textloom/ui';
import { useState } from 'react';
import { useColleagues } from '../../components/use-colleagues';
import { MESSAGES } from '../../messages';

/** Allowed values of the team filters in the address. */
export const TEAM_FILTERS = { state: '', assignee: '', mentioned: '' };

interface Props {
  values: typeof TEAM_FILTERS & { search: string; unread: string };
  onChange: (change: Partial<typeof TEAM_FILTERS>) => void;
}

const STATES = [
  ...CONVERSATION_STATES.map((value) => ({ value, label: MESSAGES.team.states[value] })),
  { value: 'snoozed', label: MESSAGES.team.snoozed },
];

/** Without a chosen state, the other filters determine which states are listed. */
const statesFor = ({ search, unread, mentioned }: Props['values']) =>
  listedStates({ search, unread, mentioned }) === 'all'
    ? [{ value: '', label: MESSAGES.team.anyState }, ...STATES]
    : [{ value: '', label: MESSAGES.team.activeStates }, ...STATES, { value: 'all', label: MESSAGES.team.anyState }];

/** Anybody, me, nobody and each colleague; colleagues are loaded when the list opens. */
function AssigneeFilter({ value, onChange }: { value: string; onChange: (assignee: string) => void }) {
  const { id: ownId } = useProfile();
  const isUser = /^\d+$/.test(value);
  const [opened, setOpened] = useState(false);
  const colleagues = useColleagues(opened || isUser);
  const options = [
    { value: '', label: MESSAGES.team.anybody },
    { value: 'me', label: MESSAGES.team.assignedToMe },
    { value: 'none', label: MESSAGES.team.nobody },
    ...colleagues.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const known = options.some((option) => option.value === value);
  return (
    <TextField
      select
      label={MESSAGES.team.filterAssignee}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true, onOpen: () => setOpened(true) } }}
    >
      {[
        ...options,
        ...(known ? [] : [{ value, label: colleagues.length > 0 ? MESSAGES.team.formerUser : MESSAGES.team.loading }]),
      ].map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Filters of the list by state, assignee and mention. */
export function TeamFilters({ values, onChange }: Props) {
  const states = statesFor(values);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' }}>
        <FilterSelect
          label={MESSAGES.team.filterState}
          // The address may contain anything.
          value={states.some(({ value }) => value === values.state) ? values.state : ''}
          options={states}
          onChange={(state) => onChange({ state })}
        />
        <AssigneeFilter value={values.assignee} onChange={(assignee) => onChange({ assignee })} />
      </Box>
      <FormControlLabel
        label={MESSAGES.team.mentionsMe}
        control={
          <Checkbox
            size="small"
            checked={values.mentioned === '1'}
            onChange={(_, checked) => onChange({ mentioned: checked ? '1' : '' })}
          />
        }
      />
    </Box>
  );
}
