import CloseIcon from '@mui/icons-material/Close';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import { Box, Button, Drawer, IconButton, Stack, Typography } from '@mui/material';
import { hasMergeFields, renderMerge, sampleCoupons, sampleMerge, type PreviewPerson } from '@textloom/contracts';
import { lazyPart, PhonePreview } from '@textloom/ui';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { begunText, useBegins } from '../../components/begin-with-name.field';
import { MESSAGES } from '../../messages';
import { PreviewFormField, type Arrival } from './buttons/preview-form.field';
import { TEXTS } from './messages';
import type { PreviewPersonFieldProps } from './preview-person.field';
import type { Draft } from './use-draft';

/** From this width on the preview stands beside the form; below, it is a sheet. */
const BESIDE = 'md';

/** Loaded with the first field of a text. */
const PreviewPersonField = lazyPart<PreviewPersonFieldProps>({
  owner: 'campaigns',
  title: TEXTS.previewFor,
  load: () => import('./preview-person.field'),
  as: 'field',
  loading: null,
});

function Preview() {
  const composed = useWatch<Draft, 'composed'>({ name: 'composed' });
  const message = begunText(composed.message, useBegins());
  const buttons = useWatch<Draft, 'buttons'>({ name: 'buttons' });
  const [arrival, setArrival] = useState<Arrival>('rcs');
  const [person, setPerson] = useState<PreviewPerson | null>(null);
  const personal = hasMergeFields(message);
  const text = person
    ? renderMerge(message, { ...person, ...person.custom, ...sampleCoupons(message) })
    : sampleMerge(message);
  return (
    <Stack sx={{ gap: 2 }}>
      {buttons.length > 0 && <PreviewFormField value={arrival} onChange={setArrival} />}
      <PhonePreview
        text={text}
        media={composed.file}
        buttons={buttons.length > 0 && arrival === 'rcs' ? buttons : undefined}
        footer
      />
      {personal && (
        <Box sx={{ width: 264, maxWidth: '100%', mx: 'auto' }}>
          <PreviewPersonField person={person} onChoose={setPerson} />
        </Box>
      )}
    </Stack>
  );
}

/** The message on a phone, beside the form. */
export function SidePreview() {
  return (
    <Box
      component="section"
      aria-label={MESSAGES.preview}
      sx={{ display: { xs: 'none', [BESIDE]: 'block' }, position: 'sticky', top: 96 }}
    >
      <Preview />
    </Box>
  );
}

/** Narrow windows: opens the preview as a sheet. */
export function PreviewButton() {
  const [open, setOpen] = useState(false);
  const title = useId();
  const close = (): void => setOpen(false);
  return (
    <Box sx={{ display: { [BESIDE]: 'none' } }}>
      <Button size="small" startIcon={<PhoneIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {MESSAGES.preview}
      </Button>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={close}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-labelledby': title,
            sx: { borderRadius: '10px 10px 0 0', p: 2, pb: 'calc(16px + env(safe-area-inset-bottom))' },
          },
        }}
      >
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
          <Typography id={title} component="h2" variant="h2">
            {MESSAGES.preview}
          </Typography>
          <IconButton aria-label={TEXTS.closePreview} onClick={close}>
            <CloseIcon />
          </IconButton>
        </Stack>
        <Preview />
      </Drawer>
    </Box>
  );
}
