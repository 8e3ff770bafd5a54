import { errorReason, statusGroup } from '@textloom/contracts';
import { Box, Tooltip } from '@mui/material';
import Block from '@mui/icons-material/BlockOutlined';
import CallReceived from '@mui/icons-material/CallReceived';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import type { ReactElement, ReactNode } from 'react';
import { toneColours, type Tone } from '../theme/tokens';

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
        alignItems: 'center',
        gap: 0.5,
        px: 1,
        height: 24,
        borderRadius: '6px',
        color: text,
        bgcolor: soft,
        fontSize: '0.8125rem',
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

/** Status of one message, by its code (CAMP-035 to CAMP-038, decision 51). */
export function StatusIcon({ status }: { status: number }) {
  switch (statusGroup(status)) {
    case 'pending':
      return <StatusChip kind="neutral" icon={<Schedule />} label="Pending" />;
    case 'success':
      return <StatusChip kind="success" icon={<CheckCircle />} label={status === 3 ? 'Delivered' : 'Sent'} />;
    case 'withdrawn':
      return (
        <StatusChip kind="neutral" icon={<Block />} label="Not sent" hint="Unsubscribed before the message was sent" />
      );
    case 'received':
      return <StatusChip kind="accent" icon={<CallReceived />} label="Received" />;
    default:
      return (
        <StatusChip
          kind="danger"
          icon={<ErrorOutline />}
          label={`Not delivered (${status})`}
          hint={errorReason(status)}
        />
      );
  }
}

/** The same without the word, for a narrow column: the word is the icon's name and its tooltip. */
function CompactCampaignStatus({ sent, reason }: { sent: number; reason?: string | undefined }) {
  const { Icon, label, tone } =
    sent === 0
      ? ({ Icon: Schedule, label: 'Pending', tone: 'neutral' } as const)
      : sent === 1
        ? ({ Icon: CheckCircle, label: 'Sent', tone: 'success' } as const)
        : ({ Icon: ErrorOutline, label: 'Error', tone: 'danger' } as const);
  return (
    <Tooltip title={reason ? `${label}: ${reason}` : label}>
      <Icon fontSize="small" titleAccess={label} sx={{ color: toneColours[tone].text, verticalAlign: 'middle' }} />
    </Tooltip>
  );
}

/** State of a campaign (CAMP-004): a clock while pending, then sent or error. */
export function CampaignStatusIcon({
  sent,
  reason,
  compact = false,
}: {
  sent: number;
  reason?: string;
  compact?: boolean;
}) {
  if (compact) return <CompactCampaignStatus sent={sent} reason={reason} />;
  if (sent === 0)
    return <StatusChip kind="neutral" icon={<Schedule />} label="Pending" {...(reason ? { hint: reason } : {})} />;
  if (sent === 1) return <StatusChip kind="success" icon={<CheckCircle />} label="Sent" />;
  return <StatusChip kind="danger" icon={<ErrorOutline />} label="Error" {...(reason ? { hint: reason } : {})} />;
}
