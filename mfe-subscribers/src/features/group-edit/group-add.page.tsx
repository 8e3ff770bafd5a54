import { Alert, Box, Button } from '@mui/material';
import { link, RequirePermission } from '@textloom/kit';
import { Page, PageHeader } from '@textloom/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { SmartGroupForm } from '../../components/smart-group/smart-group.form';
import { groupCrumbs } from '../../components/page-links';
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
    <Box sx={{ display: 'grid', gap: 1 }}>
      <GroupForm selection={selection} />
      <CandidatesTable selection={selection} />
    </Box>
  );
}

/** /subscribers/groups/add (GRP-011, GRP-022, PERM-022); with `smart`, a smart group. */
export default function GroupAddPage() {
  const smart = useSearchParams()[0].has('smart');
  return (
    <Page>
      <PageHeader title={smart ? TEXTS.createSmart : MESSAGES.createGroupTitle} crumbs={groupCrumbs} />
      <RequirePermission any={['group_creategroups']} fallback={notAllowed}>
        {smart ? <SmartGroupForm /> : <NewGroup />}
      </RequirePermission>
    </Page>
  );
}
