import { errorReason, statusGroup, type CampaignState, type SendingStopped } from '@textloom/contracts';
import { Box, Tooltip } from '@mui/material';
import Block from '@mui/icons-material/BlockOutlined';
import CallReceived from '@mui/icons-material/CallReceived';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined';
import PauseCircle from '@mui/icons-material/PauseCircleOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Send from '@mui/icons-material/SendOutlined';
import type { ReactElement, ReactNode } from 'react';
import { tokens, toneColours, type Tone } from '../theme/tokens';
import { TEXTS } from './messages';

/** A state as a word on a soft background. Colour is never the only sign. */
export function StatusChip({
  kind,
  label,
  icon,
  hint,
}: {
  kind: Tone;
  label: ReactNode;
  icon?: ReactElement;
  hint?: string;
}) {
  const { text, soft } = toneColours[kind];
  const chip = (
    <Box
      component="span"
      tabIndex={hint ? 0 : undefined}
      sx={{
        display: 'inline-flex',
        verticalAlign: 'middle',
        alignItems: 'center',
        gap: 0.5,
        px: 1,
        height: 24,
        borderRadius: tokens.radiusPill,
        color: text,
        bgcolor: soft,
        typography: 'body2',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        '& svg': { fontSize: 16 },
      }}
    >
      {icon}
      {label}
    </Box>
  );
  return hint ? <Tooltip title={hint}>{chip}</Tooltip> : chip;
}

/**
 * Status of one message, by its code (CAMP-035 to CAMP-038, decision 51). `withdrawn` is the screen's own word for a
 * message that was not sent.
 */
export function StatusIcon({ status, withdrawn = TEXTS.notSent }: { status: number; withdrawn?: string }) {
  switch (statusGroup(status)) {
    case 'pending':
      return <StatusChip kind="neutral" icon={<Schedule />} label={TEXTS.pending} />;
    case 'success':
      return <StatusChip kind="success" icon={<CheckCircle />} label={status === 3 ? TEXTS.delivered : TEXTS.sent} />;
    case 'withdrawn':
      return <StatusChip kind="neutral" icon={<Block />} label={withdrawn} hint={TEXTS.withdrawn} />;
    case 'received':
      return <StatusChip kind="accent" icon={<CallReceived />} label={TEXTS.received} />;
    default:
      return (
        <StatusChip
          kind="danger"
          icon={<ErrorOutline />}
          label={TEXTS.notDelivered(status)}
          hint={errorReason(status)}
        />
      );
  }
}

const CAMPAIGN_STATES: Readonly<Record<CampaignState, { Icon: typeof Schedule; label: string; tone: Tone }>> = {
  scheduled: { Icon: Schedule, label: TEXTS.scheduled, tone: 'neutral' },
  held: { Icon: HourglassEmpty, label: TEXTS.held, tone: 'accent' },
  sending: { Icon: Send, label: TEXTS.sending, tone: 'info' },
  paused: { Icon: PauseCircle, label: TEXTS.paused, tone: 'warning' },
  sent: { Icon: CheckCircle, label: TEXTS.sent, tone: 'success' },
  error: { Icon: ErrorOutline, label: TEXTS.error, tone: 'danger' },
  cancelled: { Icon: Block, label: TEXTS.cancelled, tone: 'neutral' },
};

const STOPPED: Readonly<Record<SendingStopped['cause'], { Icon: typeof Schedule; label: string; tone: Tone }>> = {
  operator: { Icon: PauseCircle, label: TEXTS.stoppedByOperator, tone: 'warning' },
  refusals: { Icon: PauseCircle, label: TEXTS.stoppedByCarrier, tone: 'warning' },
  registration: { Icon: PauseCircle, label: TEXTS.numberSuspended, tone: 'warning' },
};

export interface CampaignStatusIconProps {
  state: CampaignState;
  /** Why the account's texts wait, from the session: a campaign that would be sending is not. */
  stopped?: SendingStopped['cause'] | undefined;
  /** Shows why it stopped, on demand. */
  reason?: string;
  /** Without the word, for a narrow column: the word is the icon's name and its tooltip. */
  compact?: boolean;
}

/** State of a campaign (CAMP-004): a clock while it is scheduled, and a different icon for each other state. */
export function CampaignStatusIcon({ state, stopped, reason = '', compact = false }: CampaignStatusIconProps) {
  const { Icon, label, tone } = stopped && state === 'sending' ? STOPPED[stopped] : CAMPAIGN_STATES[state];
  if (compact)
    return (
      <Tooltip title={reason ? `${label}: ${reason}` : label}>
        <Icon fontSize="small" titleAccess={label} sx={{ color: toneColours[tone].text, verticalAlign: 'middle' }} />
      </Tooltip>
    );
  return <StatusChip kind={tone} icon={<Icon />} label={label} {...(reason ? { hint: reason } : {})} />;
}
