import { textLimit } from '@textloom/contracts';
import { useSession } from '@textloom/session';
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import UnfoldLess from '@mui/icons-material/UnfoldLess';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import { useId, type ReactNode } from 'react';
import { tokens } from '../theme/tokens';
import { CarrierInfo } from './carrier-info';
import { attach, detach, toggleExpanded, withText, type AnyFile, type Composed } from './composed';
import { MediaChoice } from './media-choice';

export interface MessageComposerProps<F extends AnyFile = File> {
  value: Composed<F>;
  onChange: (value: Composed<F | File>) => void;
  label?: string;
  /** Error beside the field. */
  error?: string | undefined;
  helperText?: ReactNode;
  /** False hides the attachment (templates, phone-only texts). */
  allowMedia?: boolean;
  /** False keeps the text at 160 characters. */
  allowExpand?: boolean;
  disabled?: boolean;
  rows?: number;
  autoFocus?: boolean;
}

/**
 * Text of a message with its class: n/max, expansion to 306, media, and carrier info (CAMP-039, CAMP-040; decisions 45,
 * 55, 58). The footer is not included (decision 45).
 */
export function MessageComposer<F extends AnyFile = File>(props: MessageComposerProps<F>) {
  const {
    value,
    onChange,
    label = 'Message',
    error,
    helperText,
    allowMedia = true,
    allowExpand = true,
    disabled = false,
    rows = 4,
    autoFocus = false,
  } = props;
  const { data } = useSession();
  const maxMedia = data?.server.MAX_MEDIA_LENGTH;
  const max = textLimit(value.segments, maxMedia);
  const count = useId();
  const full = value.message.length >= max;
  return (
    <Box>
      <TextField
        label={label}
        value={value.message}
        onChange={(event) => onChange(withText(value, event.target.value, maxMedia))}
        multiline
        minRows={rows}
        maxRows={12}
        disabled={disabled}
        autoFocus={autoFocus}
        error={error !== undefined}
        helperText={error ?? helperText}
        slotProps={{ htmlInput: { 'aria-describedby': count }, formHelperText: error ? { role: 'alert' } : {} }}
      />
      <Stack direction="row" sx={{ mt: 1, alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        {allowMedia && (
          <MediaChoice
            file={value.file}
            onChoose={(file) => onChange(attach(value, file))}
            onRemove={() => onChange(detach(value))}
            disabled={disabled}
          />
        )}
        {allowExpand && !value.file && value.segments < 3 && (
          <Button
            size="small"
            disabled={disabled}
            startIcon={value.segments === 1 ? <UnfoldMore /> : <UnfoldLess />}
            aria-pressed={value.segments === 2}
            onClick={() => onChange(toggleExpanded(value))}
          >
            {value.segments === 1 ? 'Expand to 306' : 'Back to 160'}
          </Button>
        )}
        <Typography
          id={count}
          variant="caption"
          sx={{
            ml: 'auto',
            fontVariantNumeric: 'tabular-nums',
            fontWeight: 600,
            color: full ? tokens.warning : tokens.muted,
          }}
        >
          {value.message.length}/{max}
        </Typography>
      </Stack>
      <CarrierInfo text={value.message} onReplace={(text) => onChange(withText(value, text, maxMedia))} />
    </Box>
  );
}
