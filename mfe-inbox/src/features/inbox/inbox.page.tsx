import { Box, useMediaQuery } from '@mui/material';
import { EmptyState } from '@textloom/ui';
import { useParams } from 'react-router-dom';
import { InboxList } from './list/inbox-list';
import { InboxThread } from './thread/inbox-thread';
import { MESSAGES } from '../../messages';

/** From this width the list and the conversation stand side by side. */
const BESIDE = '(min-width: 1200px)';

/** /account/inbox and /account/inbox/{id}: the conversations, one of them beside the list or in its place. */
export default function InboxPage() {
  const { id } = useParams();
  const beside = useMediaQuery(BESIDE);
  const thread = id === undefined ? null : <InboxThread key={id} id={id} beside={beside} />;
  if (!beside) return thread ?? <InboxList />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '400px minmax(0, 1fr)', alignItems: 'start' }}>
      <InboxList selected={id} narrow />
      {thread ?? <EmptyState title={MESSAGES.nothingChosen} text={MESSAGES.nothingChosenText} />}
    </Box>
  );
}
