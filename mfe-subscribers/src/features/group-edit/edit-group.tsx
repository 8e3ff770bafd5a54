import AddIcon from '@mui/icons-material/PersonAddOutlined';
import { Alert, Box, Button } from '@mui/material';
import type { OneGroup } from '@textloom/contracts';
import { lazyPart, PageHeader } from '@textloom/ui';
import { useState } from 'react';
import { groupCrumbs } from '../../components/page-links';
import type { AddPeopleDialogProps } from './add-people.dialog';
import { CandidatesTable } from './candidates.table';
import { GroupForm } from './group.form';
import { MembersTable } from './members.table';
import { messageGroup } from './message-group';
import { TEXTS } from './messages';
import { useMembers } from './use-members';
import { useSelection } from './use-selection';

const AddPeopleDialog = lazyPart<AddPeopleDialogProps>({
  owner: 'subscribers',
  title: TEXTS.addPeople,
  load: async () => ({ default: (await import('./add-people.dialog')).AddPeopleDialog }),
  as: 'field',
  loading: null,
});

/** A stored group: its members, or after "Clear current subscribers" a new selection (GRP-017). */
export function EditGroup({ group }: { group: OneGroup }) {
  const members = useMembers(group);
  const selection = useSelection();
  const [cleared, setCleared] = useState(false);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title={group.name}
        subtitle={TEXTS.inGroup(members.total)}
        crumbs={groupCrumbs}
        secondaryAction={messageGroup(group)}
        primary={
          !cleared && (
            <Button variant="contained" startIcon={<AddIcon />} aria-haspopup="dialog" onClick={() => setAdding(true)}>
              {TEXTS.addPeople}
            </Button>
          )
        }
      />
      <Box sx={{ display: 'grid', gap: 1 }}>
        <GroupForm group={group} selection={cleared ? selection : null}>
          {!cleared && (
            <Button variant="text" color="inherit" onClick={() => setCleared(true)}>
              {TEXTS.clear}
            </Button>
          )}
        </GroupForm>
        {cleared ? (
          <>
            <Alert
              severity="info"
              action={
                <Button
                  color="inherit"
                  size="small"
                  onClick={() => {
                    selection.clear();
                    setCleared(false);
                  }}
                >
                  {TEXTS.keep}
                </Button>
              }
            >
              {TEXTS.keptUntilSaved(members.total)}
            </Alert>
            <CandidatesTable selection={selection} />
          </>
        ) : (
          <MembersTable group={group.id} members={members} />
        )}
      </Box>
      {adding ? <AddPeopleDialog group={group} onAdd={members.add} onClose={() => setAdding(false)} /> : members.bar}
    </>
  );
}
