import AttachIcon from '@mui/icons-material/AttachFile';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, FormHelperText, IconButton, Typography } from '@mui/material';
import type { Keyword } from '@textloom/contracts';
import { MEDIA_TYPES, mediaProblem, tokens } from '@textloom/ui';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { mediaAfter, type KeywordFields } from './keyword-fields';

/** The picture or other file of a welcome message: chosen, kept or removed (VAL-044, VAL-045). */
export function MediaField({ stored = null }: { stored?: Keyword['file'] }) {
  const input = useRef<HTMLInputElement>(null);
  const { field, fieldState } = useController<KeywordFields, 'file'>({ name: 'file' });
  const [refused, setRefused] = useState<string | null>(null);
  const media = mediaAfter(field.value, stored);
  const problem = refused ?? fieldState.error?.message;

  const choose = (file: File | undefined): void => {
    if (!file) return;
    const found = mediaProblem(file);
    setRefused(found);
    if (!found) field.onChange(file);
  };
  const remove = (): void => {
    setRefused(null);
    field.onChange(stored ? '' : null);
  };

  return (
    <Box>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Attachment"
        accept={MEDIA_TYPES.map((type) => `.${type}`).join(',')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        {media && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, pl: 1.5, pr: 0.5, py: 0.25, borderRadius: 2, bgcolor: tokens.sunken, minWidth: 0, maxWidth: '100%' }}>
            <AttachIcon sx={{ fontSize: 16, color: tokens.muted }} />
            <Typography variant="body2" noWrap title={media.name} sx={{ minWidth: 0 }}>
              {media.name}
            </Typography>
            <IconButton size="small" aria-label={`Remove ${media.name}`} onClick={remove}>
              <CloseIcon sx={{ fontSize: 16 }} />
            </IconButton>
          </Box>
        )}
        <Button ref={field.ref} size="small" startIcon={<AttachIcon />} onClick={() => input.current?.click()}>
          {media ? 'Replace media' : 'Attach media'}
        </Button>
      </Box>
      {problem !== undefined && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}
