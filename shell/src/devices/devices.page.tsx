import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import { Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { listSessions, signOutDevice, signOutOtherDevices, type SignedInDevice } from '@textloom/contracts';
import { alerts, confirm, escapeHtml, link, useAction, useCall, useConfirmedDeletion } from '@textloom/kit';
import { DataTable, EmptyState, Page, PageHeader, type RowAction } from '@textloom/ui';
import { WHOLE_LIST, wholeList } from '../base/whole-list';
import { MESSAGES } from '../messages';
import { deviceColumns, nameOf } from './devices.columns';
import { TEXTS } from './messages';

const DEVICES = ['devices'];
const CRUMBS = [{ label: MESSAGES.account, to: link('/account') }];

function SignOutOthers({ disabled }: { disabled: boolean }) {
  const client = useQueryClient();
  const [busy, run] = useAction(async () => {
    const question = { title: TEXTS.othersTitle, message: TEXTS.othersQuestion, yes: TEXTS.yes, destructive: true };
    if (!(await confirm(question))) return;
    const { message } = await call(signOutOtherDevices);
    alerts.success(escapeHtml(message));
    await client.invalidateQueries({ queryKey: DEVICES });
  });
  return (
    <Button startIcon={<LogoutIcon />} disabled={disabled || busy} onClick={() => run()}>
      {TEXTS.others}
    </Button>
  );
}

/** /account/devices */
export default function DevicesPage() {
  const source = wholeList(useCall(listSessions, DEVICES));
  const signingOut = useConfirmedDeletion<SignedInDevice>({
    question: (row) => ({
      title: TEXTS.signOutTitle,
      message: TEXTS.signOutQuestion(nameOf(row)),
      yes: TEXTS.yes,
    }),
    remove: ({ id }) => call(signOutDevice, { id }),
    refreshes: DEVICES,
  });
  const rowActions = (row: SignedInDevice): RowAction[] =>
    row.current
      ? []
      : [
          {
            id: 'sign-out',
            label: TEXTS.signOut(nameOf(row)),
            icon: <LogoutIcon />,
            destructive: true,
            run: () => void signingOut.ask(row),
          },
        ];
  return (
    <Page>
      <PageHeader
        title={TEXTS.title}
        subtitle={TEXTS.subtitle}
        crumbs={CRUMBS}
        secondary={<SignOutOthers disabled={source.rows.every(({ current }) => current)} />}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {TEXTS.help}
      </Typography>
      <DataTable
        label={TEXTS.title}
        columns={deviceColumns}
        source={source}
        state={WHOLE_LIST}
        pagers="below"
        rowActions={rowActions}
        rowState={signingOut.stateOf}
        empty={<EmptyState title={TEXTS.empty} text={TEXTS.subtitle} />}
      />
    </Page>
  );
}
