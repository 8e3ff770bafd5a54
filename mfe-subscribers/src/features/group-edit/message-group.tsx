import SendIcon from '@mui/icons-material/SendOutlined';
import type { OneGroup } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { MESSAGES } from '../../messages';

/** The header's link to a new campaign to this group; none while the group is disabled. */
export const messageGroup = ({ id, disabled }: OneGroup) =>
  disabled
    ? null
    : {
        id: 'message',
        label: MESSAGES.writeMessage,
        icon: <SendIcon />,
        href: link('/messages/add', null, { addgroup: id }),
      };
