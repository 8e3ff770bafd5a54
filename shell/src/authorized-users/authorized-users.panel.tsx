import PeopleIcon from '@mui/icons-material/PeopleOutlineOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import { Box, Typography } from '@mui/material';
import { type AuthorizedUser, listAuthorizedUsers } from '@textloom/contracts';
import { link, useLiveInvalidate, useCall } from '@textloom/kit';
import {
  AddButton,
  DataTable,
  EmptyState,
  type RowAction,
  deleteAction,
  type TableSource,
  VerifyFirst,
} from '@textloom/ui';
import { WHOLE_LIST, wholeList } from '../base/whole-list';
import { MESSAGES } from '../messages';
import { authorizedUserColumns } from './authorized-users.columns';
import { TEXTS } from './messages';
import { invite, nameOf, useDeleteUser, AUTHORIZED_USERS } from './use-user-actions';

/** All users of the account except its owner, for a table; follows changes made elsewhere. */
function useAuthorizedUsers(): TableSource<AuthorizedUser> {
  useLiveInvalidate({ 'profile.changed': [AUTHORIZED_USERS] });
  return wholeList(useCall(listAuthorizedUsers, [...AUTHORIZED_USERS, 'list']));
}

/** The tab Authorized Users of the account page (ACCT-036 to ACCT-038, ACCT-041). For owners only. */
export function AuthorizedUsersPanel() {
  const source = useAuthorizedUsers();
  const deletion = useDeleteUser();

  const rowActions = (row: AuthorizedUser): RowAction[] => [
    ...(row.pending && !row.disabled
      ? [
          {
            id: 'invite',
            label: TEXTS.sendAgainTo(nameOf(row)),
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
      aria-label={MESSAGES.authorizedUsers}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <VerifyFirst />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 240px', maxWidth: 720 }}>
          {TEXTS.about}
        </Typography>
        <AddButton label={TEXTS.newUser} to={link('/account/add')} />
      </Box>
      <DataTable
        label={MESSAGES.authorizedUsers}
        columns={authorizedUserColumns}
        source={source}
        state={WHOLE_LIST}
        pagers="below"
        rowHref={(row) => link('/account/:id', { id: row.id })}
        rowActions={rowActions}
        rowState={deletion.stateOf}
        rowDimmed={(row) => row.disabled}
        empty={<EmptyState icon={<PeopleIcon />} title={TEXTS.empty} text={TEXTS.emptyHelp} />}
      />
    </Box>
  );
}
