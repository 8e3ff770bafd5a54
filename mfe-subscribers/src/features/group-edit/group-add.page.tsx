import { Alert, Button } from '@mui/material';
import { link, RequirePermission } from '@textloom/kit';
import { Page, PageHeader } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { groupCrumbs } from '../../components/subscriber-crumbs';
import { GROUP_MESSAGES } from '../../model/group-messages';
import { GroupForm } from './group.form';

/** GRP-022, decision 94. */
const notAllowed = (
  <>
    <Alert severity="warning" sx={{ mb: 2 }}>
      <strong>{GROUP_MESSAGES.notAllowed}</strong> {GROUP_MESSAGES.upgrade}
    </Alert>
    <RequirePermission any={['plan.upgrade']} fallback={null}>
      <Button component={Link} to={link('/plans')} variant="contained">
        {GROUP_MESSAGES.plans}
      </Button>
    </RequirePermission>
  </>
);

/** /subscribers/groups/add (GRP-011, GRP-022, PERM-022). */
export default function GroupAddPage() {
  return (
    <Page>
      <PageHeader title={GROUP_MESSAGES.addTitle} crumbs={groupCrumbs} />
      <RequirePermission any={['group_creategroups']} fallback={notAllowed}>
        <GroupForm />
      </RequirePermission>
    </Page>
  );
}
