import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { link, useNeed } from '@textloom/kit';
import { NeedLine } from '@textloom/ui';
import { TEXTS } from './messages';

/** The server counts unread conversations up to 1,000. */
const MOST_COUNTED = 999;

/** Unread conversations, in "Needs you". */
export default function UnreadNeed() {
  const unread = useNeed('unread');
  if (unread === null) return null;
  return (
    <NeedLine
      icon={<ForumOutlined />}
      tone="accent"
      to={link('/account/inbox', null, { unread: 1 })}
      title={unread > MOST_COUNTED ? TEXTS.unreadOver(MOST_COUNTED) : TEXTS.unread(unread)}
    />
  );
}
