import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import { call } from '@textloom/api';
import { markConversationUnread, type ConversationState, type Thread } from '@textloom/contracts';
import { alerts, link, useFormatDate, useShortcut } from '@textloom/kit';
import { tokens } from '@textloom/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { AssigneeMenu } from './assignee.menu';
import { SnoozeMenu } from './snooze.menu';
import { StateButtons } from './state.buttons';
import { useSharedState } from './use-shared-state';

interface Props {
  id: string;
  thread: Thread;
  /** Stops loading the conversation. */
  leave: () => Promise<void>;
}

/** The assignee and the state of the conversation. */
export function ConversationBar({ id, thread, leave }: Props) {
  const shared = useSharedState(id, thread.info);
  const format = useFormatDate();
  const navigate = useNavigate();
  const { search } = useLocation();
  const setState = (state: ConversationState): void => {
    if (state !== shared.state || shared.snoozed_until !== null) void shared.setState(state).catch(alerts.failure);
  };
  useShortcut('e', MESSAGES.shortcuts.e, () => setState('done'));
  const markUnread = async (): Promise<void> => {
    await leave();
    await navigate({ pathname: link('/account/inbox'), search });
    await call(markConversationUnread, { id });
  };
  return (
    // Whether the button labels fit depends on the width of the pane, not of the window.
    <Box
      sx={{
        containerType: 'inline-size',
        px: { xs: 1, sm: 2 },
        py: 0.75,
        borderBottom: `1px solid ${tokens.line}`,
        '@container (max-width: 519px)': {
          '& .wide': { display: 'none' },
          '& .MuiButton-startIcon, & .MuiButton-endIcon': { m: 0 },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <AssigneeMenu
          assignee={shared.assignee}
          onChoose={(assignee) => void shared.setAssignee(assignee).catch(alerts.failure)}
        />
        <StateButtons value={shared.state} onChange={setState} />
        <SnoozeMenu snoozed={shared.snoozed_until !== null} onSnooze={shared.snooze} />
        <Tooltip title={MESSAGES.team.markUnread}>
          <IconButton
            size="small"
            aria-label={MESSAGES.team.markUnread}
            onClick={() => void markUnread().catch(alerts.failure)}
            sx={{ ml: 'auto', color: tokens.muted }}
          >
            <MarkEmailUnreadOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      {shared.snoozed_until !== null && (
        <Typography
          variant="body2"
          component="div"
          role="status"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, px: 1, color: tokens.muted }}
        >
          {MESSAGES.team.snoozedUntil(format(shared.snoozed_until))}
          <Button
            size="small"
            variant="text"
            onClick={() => void shared.snooze(null).catch(alerts.failure)}
            sx={{ px: 0.5 }}
          >
            {MESSAGES.team.endSnooze}
          </Button>
        </Typography>
      )}
    </Box>
  );
}
