import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { Badge, IconButton, Popover } from '@mui/material';
import { tokens } from '@textloom/ui';
import { useId, useState } from 'react';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { NoticePanel } from './notice-panel';
import { useNotices } from './use-notices';

/** Maximum shown count, because more digits do not fit beside the bell. */
const MOST = 99;

/** Notices, such as an approved keyword or a finished campaign, which the server keeps for each user. */
export function NoticeBell() {
  const titleId = useId();
  const notices = useNotices();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { unread } = notices;
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={unread > 0 ? TEXTS.unreadCount(unread > MOST ? `${MOST}+` : `${unread}`) : MESSAGES.notifications}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={unread || null} color="error" max={MOST}>
          <BellIcon />
        </Badge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': titleId,
            tabIndex: 0,
            sx: {
              width: 400,
              maxHeight: 'min(70vh, 600px)',
              mt: 1,
              border: 1,
              borderColor: 'divider',
              boxShadow: tokens.shadow,
            },
          },
          transition: { onExited: notices.forgetOlder },
        }}
      >
        <NoticePanel titleId={titleId} notices={notices} onClose={close} />
      </Popover>
    </>
  );
}
