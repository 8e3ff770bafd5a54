import { Panel } from '@textloom/ui';
import { GroupsOfPerson } from '../../components/groups-of-person';
import { GROUP_MESSAGES } from '../../model/group-messages';

export const GroupsPanel = ({ id }: { id: number }) => (
  <Panel title={GROUP_MESSAGES.title}>
    <GroupsOfPerson id={id} />
  </Panel>
);
