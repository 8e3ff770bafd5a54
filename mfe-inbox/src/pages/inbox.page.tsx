import { Box, useMediaQuery } from '@mui/material';
import { EmptyState } from '@textloom/ui';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { createSeenRows, SeenRowsContext } from '../components/seen-rows';
import { useTop } from '../components/use-top';
import { InboxList } from '../features/list/inbox-list';
import { InboxThread } from './inbox-thread';
import { MESSAGES } from '../messages';

/** From this width, the list and the conversation are shown side by side. */
const BESIDE = '(min-width: 1200px)';

const sideBySide = {
  display: 'grid',
  gridTemplateColumns: '400px minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  minHeight: 480,
} as const;

/**
 * Fills the window between the frame's bar or banner and its alerts: list and conversation scroll separately; the page
 * does not.
 */
const windowBelow = (top: number): string => `calc(100dvh - ${top}px - var(--alerts-room, 0px))`;

/** /account/inbox and /account/inbox/{id}: the list of conversations; an open one is beside it or replaces it. */
export default function InboxPage() {
  const { id } = useParams();
  const beside = useMediaQuery(BESIDE);
  const box = useRef<HTMLDivElement>(null);
  const top = useTop(box);
  const [seen] = useState(createSeenRows);
  return (
    <SeenRowsContext value={seen}>
      <Box ref={box} sx={beside ? sideBySide : undefined} style={beside ? { height: windowBelow(top) } : undefined}>
        {(beside || id === undefined) && <InboxList selected={id} narrow={beside} />}
        {/* Both widths render it at one place in the tree, so that rotating a tablet keeps its input and state. */}
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
    </SeenRowsContext>
  );
}
