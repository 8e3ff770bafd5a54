import { useSession } from '@textloom/session';
import { Button, FormHelperText, IconButton, Stack, Typography } from '@mui/material';
import AttachFile from '@mui/icons-material/AttachFile';
import Close from '@mui/icons-material/Close';
import { useState, type Ref } from 'react';
import { useFileChoice } from '../forms/file-choice';
import { tokens } from '../theme/tokens';
import { fileSize, MEDIA_TYPES, mediaProblem } from './media';
import { ToolButton } from './tool-button';
import { TEXTS } from './messages';

interface Attached {
  name: string;
  size: number;
}

function AttachedFile({ name, size, disabled, onRemove }: Attached & { disabled: boolean; onRemove: () => void }) {
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 0.5,
        pl: 1.5,
        pr: 0.5,
        borderRadius: tokens.radius,
        bgcolor: tokens.sunken,
        minWidth: 0,
        maxWidth: '100%',
      }}
    >
      <AttachFile sx={{ fontSize: 16, color: tokens.muted }} />
      <Typography variant="caption" noWrap title={name} sx={{ maxWidth: 220 }}>
        {name} ({fileSize(size)})
      </Typography>
      <IconButton size="small" aria-label={TEXTS.remove(name)} disabled={disabled} onClick={onRemove}>
        <Close sx={{ fontSize: 16 }} />
      </IconButton>
    </Stack>
  );
}

export interface MediaChoiceProps {
  file: Attached | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** The form's error; problems of a new file are shown by this component. */
  problem?: string | undefined;
  /** Offers replacing the file by another. */
  replaceable?: boolean;
  disabled?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
  /** Renders the button as a tool in the foot of a message. */
  tool?: boolean;
}

/** The media of a message, if the account's number carries it: chosen, refused with the product's texts, removed (VAL-044, VAL-045). */
export function MediaChoice({
  file,
  onChoose,
  onRemove,
  problem,
  replaceable = false,
  disabled = false,
  buttonRef,
  tool = false,
}: MediaChoiceProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const { input, open } = useFileChoice({
    label: TEXTS.attachment,
    accept: MEDIA_TYPES.map((type) => `.${type}`).join(','),
    onFile: (chosen) => {
      const found = mediaProblem(chosen);
      setRefused(found);
      if (!found) onChoose(chosen);
    },
  });
  const remove = (): void => {
    setRefused(null);
    onRemove();
  };
  const { data } = useSession();
  const carried = data?.globals.pictures !== false;
  const complaint = refused ?? problem ?? (file && !carried ? TEXTS.noPictures : undefined);
  const label = file ? TEXTS.replaceMedia : TEXTS.attachMedia;
  const button = { ref: buttonRef, disabled, onClick: open };
  return (
    <>
      {input}
      {file && <AttachedFile name={file.name} size={file.size} disabled={disabled} onRemove={remove} />}
      {(!file || replaceable) &&
        (tool ? (
          <ToolButton {...button} label={label} icon={<AttachFile />} />
        ) : (
          <Button {...button} size="small" startIcon={<AttachFile />}>
            {label}
          </Button>
        ))}
      {complaint && (
        <FormHelperText error role="alert" sx={{ m: 0, flexBasis: '100%', order: tool ? 1 : 0 }}>
          {complaint}
        </FormHelperText>
      )}
    </>
  );
}
