import { Box } from '@mui/material';
import type { OneGroup } from '@textloom/contracts';
import { EmptyState, PageHeader } from '@textloom/ui';
import { SmartGroupForm } from '../../components/smart-group/smart-group.form';
import { groupCrumbs } from '../../components/page-links';
import { matchColumns, memberPhone } from './members.columns';
import { messageGroup } from './message-group';
import { TEXTS } from './messages';
import { PeopleList } from './people.list';
import { useMemberList } from './use-member-list';

/** The matching people, filtered and paged. */
function Matching({ group }: { group: number }) {
  const { state, source } = useMemberList(group);
  return (
    <PeopleList
      columns={matchColumns}
      phone={memberPhone}
      source={source}
      state={state}
      empty={<EmptyState title={TEXTS.nobodyMatches} text={TEXTS.nobodyMatchesText} />}
    />
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
