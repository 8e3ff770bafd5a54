import PauseIcon from '@mui/icons-material/PauseCircleOutlineOutlined';
import PlayIcon from '@mui/icons-material/PlayCircleOutlineOutlined';
import type { AutomationState } from '@textloom/contracts';
import { StatusChip } from '@textloom/ui';
import { MESSAGES } from '../messages';

/** Whether an automation sends. */
export function AutomationStateChip({ state }: { state: AutomationState }) {
  return (
    <StatusChip
      kind={state === 'on' ? 'success' : 'neutral'}
      label={MESSAGES.states[state]}
      icon={state === 'on' ? <PlayIcon /> : <PauseIcon />}
    />
  );
}
