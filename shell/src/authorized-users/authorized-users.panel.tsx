import AddIcon from '@mui/icons-material/Add';
import PeopleIcon from '@mui/icons-material/PeopleOutlineOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { AuthorizedUser } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { DataTable, EmptyState, type RowAction, deleteAction } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { authorizedUserColumns } from './authorized-users.columns';
import { MESSAGES } from './messages';
import { useAuthorizedUsers, WHOLE_LIST } from './use-authorized-users';
import { nameOf, useDeleteUser, useInvite } from './use-user-actions';

const newUser = (
  <Button component={Link} to={link('/account/add')} variant="contained" startIcon={<AddIcon />}>
    {MESSAGES.newUser}
  </Button>
);

/** The tab Authorized Users of the account page (ACCT-036 to ACCT-038, ACCT-041). For owners only. */
export function AuthorizedUsersPanel() {
  const source = useAuthorizedUsers();
  const deletion = useDeleteUser();
  const invite = useInvite();

  const rowActions = (row: AuthorizedUser): RowAction[] => [
    ...(row.pending && !row.disabled
      ? [
          {
            id: 'invite',
            label: `Send the invitation to ${nameOf(row)} again`,
            icon: <SendIcon />,
            run: () => void invite(row),
          },
        ]
      : []),
    deleteAction(nameOf(row), () => void deletion.ask(row)),
  ];

  return (
    <Box
      component="section"
      aria-label={MESSAGES.list}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 240px', maxWidth: 720 }}>
          {MESSAGES.about}
        </Typography>
        {newUser}
      </Box>
      <DataTable
        label={MESSAGES.list}
        columns={authorizedUserColumns}
        source={source}
        state={WHOLE_LIST}
        rowHref={(row) => link('/account/:id', { id: row.id })}
        rowActions={rowActions}
        rowState={deletion.stateOf}
        rowDimmed={(row) => row.disabled}
        empty={<EmptyState icon={<PeopleIcon />} title={MESSAGES.empty} text={MESSAGES.emptyHelp} />}
      />
    </Box>
  );
}
