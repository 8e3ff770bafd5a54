import { Panel } from '@textloom/ui';
import { GroupsOfPerson } from '../../components/groups-of-person';
import { MESSAGES } from '../../messages';

export const GroupsPanel = ({ id }: { id: number }) => (
  <Panel title={MESSAGES.groups}>
    <GroupsOfPerson id={id} />
  </Panel>
);
