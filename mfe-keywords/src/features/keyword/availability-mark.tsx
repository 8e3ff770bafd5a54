import AlertIcon from '@mui/icons-material/ErrorOutlineOutlined';
import CheckIcon from '@mui/icons-material/CheckCircleOutlineOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { InputAdornment } from '@mui/material';
import { MESSAGES } from '../../messages';
import type { Availability } from './use-availability';

const MARKS = {
  unknown: <HelpIcon color="disabled" titleAccess="Not checked yet" />,
  available: <CheckIcon color="success" titleAccess="Available" />,
  taken: <AlertIcon color="error" titleAccess={MESSAGES.taken} />,
} as const satisfies Record<Availability, unknown>;

/** The state of the keyword's text as an icon in its field (KEY-014). */
export function AvailabilityMark({ state }: { state: Availability }) {
  return (
    <InputAdornment position="end" data-availability={state}>
      {MARKS[state]}
    </InputAdornment>
  );
}
