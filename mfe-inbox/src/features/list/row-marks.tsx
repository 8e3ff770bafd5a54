import { Box } from '@mui/material';
import CheckRounded from '@mui/icons-material/CheckRounded';
import FrontHandOutlined from '@mui/icons-material/FrontHandOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import ScheduleSendOutlined from '@mui/icons-material/ScheduleSendOutlined';
import SnoozeOutlined from '@mui/icons-material/SnoozeOutlined';
import type { Conversation } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { holdState, tokens } from '@textloom/ui';
import type { ReactNode } from 'react';
import { MESSAGES } from '../../messages';
import { UserAvatar } from '../../components/user-avatar';

function Mark({ label, children }: { label: string; children: ReactNode }) {
  return (
    // Thousands of rows with up to three marks each: the native tooltip is free to render.
    <Box component="span" role="img" aria-label={label} title={label} sx={{ display: 'inline-flex' }}>
      {children}
    </Box>
  );
}

const icon = { fontSize: 16, color: tokens.muted } as const;

interface Props {
  conversation: Pick<Conversation, 'state' | 'assignee' | 'snoozed_until' | 'scheduled_for' | 'doubtful' | 'held'>;
}

/** A row's marks: a hold or else a possible opt-out, the assignee, and the state unless it is open. */
export function RowMarks({ conversation: { state, assignee, snoozed_until, scheduled_for, doubtful, held } }: Props) {
  const format = useFormatDate();
  const onHold = holdState({ disabled: 0, held, ended: null, ended_on: null });
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, flex: 'none' }}>
      {onHold !== null && (
        <Mark label={onHold}>
          <FrontHandOutlined sx={{ ...icon, color: tokens.warning }} />
        </Mark>
      )}
      {doubtful && onHold === null && (
        <Mark label={MESSAGES.thread.doubtful}>
          <HelpOutlineOutlined sx={{ ...icon, color: tokens.warning }} />
        </Mark>
      )}
      {snoozed_until !== null && (
        <Mark label={MESSAGES.team.snoozedUntil(format(snoozed_until))}>
          <SnoozeOutlined sx={icon} />
        </Mark>
      )}
      {scheduled_for && (
        <Mark label={MESSAGES.later.next(format(scheduled_for))}>
          <ScheduleSendOutlined sx={icon} />
        </Mark>
      )}
      {state === 'waiting' && (
        <Mark label={MESSAGES.team.states.waiting}>
          <HourglassEmptyOutlined sx={icon} />
        </Mark>
      )}
      {state === 'done' && (
        <Mark label={MESSAGES.team.states.done}>
          <CheckRounded sx={{ ...icon, color: tokens.success }} />
        </Mark>
      )}
      {assignee && (
        <Mark label={MESSAGES.team.assignedTo(assignee.name)}>
          <UserAvatar name={assignee.name} size={20} />
        </Mark>
      )}
    </Box>
  );
}
