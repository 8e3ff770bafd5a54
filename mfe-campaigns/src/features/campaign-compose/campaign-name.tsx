import { Box, InputBase } from '@mui/material';
import { tokens, visuallyHidden } from '@textloom/ui';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import type { Draft } from './use-draft';

/** The campaign's name, edited in the place of the heading (CAMP-023, decision 59). */
export function CampaignName() {
  const { field, fieldState } = useController<Draft, 'name'>({ name: 'name' });
  const help = useId();
  const { ref, ...rest } = field;
  const error = fieldState.error?.message;
  return (
    <Box sx={{ maxWidth: 640 }}>
      <InputBase
        {...rest}
        inputRef={ref}
        fullWidth
        placeholder={TEXTS.unnamed}
        error={error !== undefined}
        inputProps={{ 'aria-label': MESSAGES.name, 'aria-describedby': help, maxLength: 120 }}
        sx={{
          mx: -1,
          px: 1,
          width: 'calc(100% + 16px)',
          minHeight: 36,
          borderRadius: tokens.radiusSmall,
          border: '1px solid transparent',
          typography: 'h1',
          '&:hover': { borderColor: tokens.field },
          '&.Mui-focused': { borderColor: tokens.accent, backgroundColor: tokens.paper },
          '& input': { py: 0.5, height: 'auto', textOverflow: 'ellipsis' },
          '& input::placeholder': { opacity: 1, color: tokens.placeholder },
          '& :focus-visible': { outline: 'none' },
          '@media (pointer: coarse)': { minHeight: 44, fontSize: '1.375rem', lineHeight: 28 / 22 },
        }}
      />
      <Box id={help} sx={error === undefined ? visuallyHidden : { color: 'error.main', typography: 'caption' }}>
        {error ?? TEXTS.nameHelp}
      </Box>
    </Box>
  );
}
