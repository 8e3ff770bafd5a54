import MentionIcon from '@mui/icons-material/AlternateEmail';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import DeviceIcon from '@mui/icons-material/DevicesOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import PausedIcon from '@mui/icons-material/PauseCircleOutlineOutlined';
import SnoozeIcon from '@mui/icons-material/Snooze';
import WarningIcon from '@mui/icons-material/WarningAmberRounded';
import { Box } from '@mui/material';
import type { NoticeKind } from '@textloom/contracts';
import { type Tone, toneColours } from '@textloom/ui';
import type { ComponentType } from 'react';
import { iconOf } from '../icons';

type Look = readonly [icon: ComponentType<{ fontSize?: 'small' | 'medium' }>, tone: Tone];

const LOOKS: Readonly<Record<NoticeKind, Look>> = {
  'keyword.approved': [iconOf('keyword'), 'success'],
  'number.answer': [WarningIcon, 'warning'],
  'number.approved': [DoneIcon, 'success'],
  'number.refused': [FailedIcon, 'danger'],
  'number.suspended': [PausedIcon, 'danger'],
  'number.brought': [DoneIcon, 'success'],
  'number.not_brought': [FailedIcon, 'danger'],
  'campaign.finished': [DoneIcon, 'success'],
  'campaign.failed': [FailedIcon, 'danger'],
  'campaign.paused': [PausedIcon, 'warning'],
  'sending.stopped': [PausedIcon, 'warning'],
  'codes.low': [WarningIcon, 'warning'],
  'import.failed': [FailedIcon, 'danger'],
  'messages.empty': [WarningIcon, 'danger'],
  'subscriber.held': [WarningIcon, 'warning'],
  'api-key.expires': [WarningIcon, 'warning'],
  'webhook.disabled': [FailedIcon, 'danger'],
  'alerts.unconfirmed': [WarningIcon, 'warning'],
  'payment.failed': [iconOf('payments'), 'danger'],
  'device.new': [DeviceIcon, 'info'],
  'inbox.assigned': [iconOf('inbox'), 'accent'],
  'inbox.mentioned': [MentionIcon, 'accent'],
  'inbox.woken': [SnoozeIcon, 'accent'],
  'inbox.withdrawn': [iconOf('inbox'), 'accent'],
  'inbox.not_sent': [FailedIcon, 'danger'],
};
/** Icon for kinds that only a newer server knows. */
const OTHER: Look = [iconOf(undefined), 'neutral'];

const isKnown = (kind: string): kind is NoticeKind => Object.hasOwn(LOOKS, kind);

/** Decorative: the text describes the event. */
export function NoticeIcon({ kind }: { kind: string }) {
  const [Icon, tone] = isKnown(kind) ? LOOKS[kind] : OTHER;
  const { text, soft } = toneColours[tone];
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 36,
        height: 36,
        borderRadius: '50%',
        color: text,
        bgcolor: soft,
      }}
    >
      <Icon fontSize="small" />
    </Box>
  );
}
