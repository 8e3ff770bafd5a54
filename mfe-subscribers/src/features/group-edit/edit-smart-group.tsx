import { Box } from '@mui/material';
import type { OneGroup } from '@textloom/contracts';
import { DataTable, EmptyState, PageHeader } from '@textloom/ui';
import { SmartGroupForm } from '../../components/smart-group/smart-group.form';
import { groupCrumbs } from '../../components/page-links';
import { MESSAGES } from '../../messages';
import { memberColumns } from './members.columns';
import { messageGroup } from './message-group';
import { TEXTS } from './messages';
import { PeopleLayout } from './people.layout';
import { useMemberList } from './use-member-list';

/** People cannot be added to a smart group or removed from it by hand. */
const columns = memberColumns.filter(({ key }) => key !== 'select');

/** The matching people, filtered and paged. */
function Matching({ group }: { group: number }) {
  const { state, source } = useMemberList(group);
  return (
    <PeopleLayout state={state}>
      <DataTable
        label={MESSAGES.title}
        columns={columns}
        source={source}
        state={state}
        noMatchText={MESSAGES.noMatch}
        empty={<EmptyState title={TEXTS.nobodyMatches} text={TEXTS.nobodyMatchesText} />}
      />
    </PeopleLayout>
  );
}

/** A stored smart group: its conditions and the matching people. */
export function EditSmartGroup({ group }: { group: OneGroup }) {
  return (
    <>
      <PageHeader
        title={group.name}
        subtitle={TEXTS.inGroup(group.total_subscribers)}
        crumbs={groupCrumbs}
        secondaryAction={messageGroup(group)}
      />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <SmartGroupForm group={group} />
        <Matching group={group.id} />
      </Box>
    </>
  );
}
