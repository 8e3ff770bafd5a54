import ReplyAllIcon from '@mui/icons-material/ReplyAllOutlined';
import { Box, Button, Stack } from '@mui/material';
import { call } from '@textloom/api';
import { listCampaignReplies, type CampaignReply } from '@textloom/contracts';
import { link, useListQuery, useLocalList } from '@textloom/kit';
import { DataTable, EmptyState, Panel, SearchBy } from '@textloom/ui';
import { useState } from 'react';
import { repliesKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { replyColumns } from './replies.columns';
import { ReplyAllDialog } from './reply-all.dialog';
import { useReplyAll } from './use-reply-all';

const NO_FILTERS = { search: '' };

/** A person who is no longer a subscriber is found by the conversation itself (decision 21). */
const hrefOf = ({ reply_to, subscriber_id, conversation_id }: CampaignReply): string =>
  link('/account/inbox/:id', {
    id: subscriber_id === null ? (conversation_id ?? 0) : `${reply_to}_${subscriber_id}`,
  });

/** Replies (CAMP-028) and the reply to all of them (CAMP-033). */
export function RepliesPanel({ id, total }: { id: number; total: number }) {
  // Not kept in the address, whose query Message Analytics uses.
  const state = useLocalList(NO_FILTERS);
  const source = useListQuery({
    key: repliesKey(id),
    state,
    fetch: (query, options) => call(listCampaignReplies, { ...query, id }, options),
  });
  const [open, setOpen] = useState(false);
  const reply = useReplyAll(id);
  return (
    <Panel
      title={MESSAGES.replies}
      actions={
        <Stack
          direction="row"
          sx={{ gap: 1.5, pt: { xs: 1, sm: 0 }, flexGrow: 1, justifyContent: 'flex-end', alignItems: 'center' }}
        >
          <Box sx={{ flex: 1, maxWidth: 280 }}>
            <SearchBy state={state} name="search" placeholder={TEXTS.textOrPhone} />
          </Box>
          <Button
            variant="contained"
            startIcon={<ReplyAllIcon />}
            disabled={total === 0}
            onClick={() => setOpen(true)}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {TEXTS.replyToAll}
          </Button>
        </Stack>
      }
    >
      <DataTable
        label={MESSAGES.replies}
        columns={replyColumns}
        source={source}
        state={state}
        rowHref={hrefOf}
        noMatchText={MESSAGES.noMatch}
        empty={<EmptyState title={TEXTS.noReplies} text={TEXTS.noRepliesText} />}
      />
      {open && <ReplyAllDialog id={id} reply={reply} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
