import { Alert, Box, Button } from '@mui/material';
import { link, RequirePermission } from '@textloom/kit';
import { Page, PageHeader } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { groupCrumbs } from '../../components/subscriber-crumbs';
import { MESSAGES } from '../../messages';
import { CandidatesTable } from './candidates.table';
import { GroupForm } from './group.form';
import { TEXTS } from './messages';
import { useSelection } from './use-selection';

/** GRP-022, decision 94. */
const notAllowed = (
  <>
    <Alert severity="warning" sx={{ mb: 2 }}>
      <strong>{TEXTS.notAllowed}</strong> {TEXTS.upgrade}
    </Alert>
    <RequirePermission any={['plan.upgrade']} fallback={null}>
      <Button component={Link} to={link('/plans')} variant="contained">
        {MESSAGES.plans}
      </Button>
    </RequirePermission>
  </>
);

function NewGroup() {
  const selection = useSelection();
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <GroupForm selection={selection} />
      <CandidatesTable selection={selection} />
    </Box>
  );
}

/** /subscribers/groups/add (GRP-011, GRP-022, PERM-022). */
export default function GroupAddPage() {
  return (
    <Page>
      <PageHeader title={MESSAGES.createGroupTitle} crumbs={groupCrumbs} />
      <RequirePermission any={['group_creategroups']} fallback={notAllowed}>
        <NewGroup />
      </RequirePermission>
    </Page>
  );
}
