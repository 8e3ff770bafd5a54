import { Box, useMediaQuery } from '@mui/material';
import { EmptyState } from '@textloom/ui';
import { useParams } from 'react-router-dom';
import { InboxList } from './list/inbox-list';
import { BAR_HEIGHT } from './list/use-list-place';
import { InboxThread } from './thread/inbox-thread';
import { MESSAGES } from '../../messages';

/** From this width the list and the conversation stand side by side. */
const BESIDE = '(min-width: 1200px)';

const sideBySide = {
  display: 'grid',
  gridTemplateColumns: '400px minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  // As high as the window between the frame's bar and alerts: list and conversation scroll, each by itself, and the page
  // does not.
  height: `calc(100dvh - ${BAR_HEIGHT}px - var(--alerts-room, 0px))`,
  minHeight: 480,
} as const;

/** /account/inbox and /account/inbox/{id}: the conversations, one of them beside the list or in its place. */
export default function InboxPage() {
  const { id } = useParams();
  const beside = useMediaQuery(BESIDE);
  return (
    <Box sx={beside ? sideBySide : undefined}>
      {(beside || id === undefined) && <InboxList selected={id} narrow={beside} />}
      {/* Both widths draw the conversation at the same place, so that a turned tablet keeps what was typed and opened. */}
      {id === undefined ? (
        beside && (
          <Box sx={{ display: 'grid', alignContent: 'center', borderLeft: 1, borderColor: 'divider' }}>
            <EmptyState title={MESSAGES.nothingChosen} text={MESSAGES.nothingChosenText} />
          </Box>
        )
      ) : (
        <Box sx={{ minWidth: 0, minHeight: 0, overflowY: beside ? 'auto' : 'visible' }}>
          <InboxThread key={id} id={id} beside={beside} />
        </Box>
      )}
    </Box>
  );
}
