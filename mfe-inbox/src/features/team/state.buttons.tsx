import { Box, ButtonBase, Tooltip } from '@mui/material';
import { CONVERSATION_STATES, type ConversationState } from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import { MESSAGES } from '../../messages';

interface Props {
  value: ConversationState;
  onChange: (state: ConversationState) => void;
}

/** Open, waiting or done, as segmented buttons. */
export function StateButtons({ value, onChange }: Props) {
  return (
    <Box
      role="group"
      aria-label={MESSAGES.team.state}
      sx={{ display: 'inline-flex', p: '3px', gap: '2px', borderRadius: tokens.radius, bgcolor: tokens.sunken }}
    >
      {CONVERSATION_STATES.map((state) => (
        <Tooltip key={state} title={MESSAGES.team.stateHints[state]} describeChild>
          <ButtonBase
            aria-pressed={state === value}
            onClick={() => onChange(state)}
            sx={{
              px: 1.25,
              minHeight: 30,
              borderRadius: tokens.radiusSmall,
              typography: 'body2',
              fontWeight: 600,
              color: state === value ? tokens.text : tokens.muted,
              bgcolor: state === value ? tokens.paper : undefined,
              boxShadow: state === value ? tokens.shadow : undefined,
              '&:hover': { color: tokens.text },
              '&.Mui-focusVisible': { outline: `2px solid ${tokens.accent}`, outlineOffset: 1 },
            }}
          >
            {MESSAGES.team.states[state]}
          </ButtonBase>
        </Tooltip>
      ))}
    </Box>
  );
}
