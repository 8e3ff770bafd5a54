import { Box } from '@mui/material';
import type { Keyword } from '@textloom/contracts';
import { MediaChoice } from '@textloom/ui';
import { useController } from 'react-hook-form';
import { mediaAfter, type KeywordFields } from './keyword-fields';

/** The picture or other file of a welcome message: chosen, kept or removed (VAL-044, VAL-045). */
export function MediaField({ stored = null }: { stored?: Keyword['file'] }) {
  const { field, fieldState } = useController<KeywordFields, 'file'>({ name: 'file' });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
      <MediaChoice
        file={mediaAfter(field.value, stored)}
        onChoose={field.onChange}
        onRemove={() => field.onChange(stored ? '' : null)}
        problem={fieldState.error?.message}
        replaceable
        buttonRef={field.ref}
      />
    </Box>
  );
}
