import SaveIcon from '@mui/icons-material/BookmarkAddOutlined';
import { Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { isBlank, createTemplate, SEGMENT_LIMITS, templateBody } from '@textloom/contracts';
import { alerts, escapeHtml, randomKey } from '@textloom/kit';
import {
  applyFieldErrors,
  Form,
  FormButtons,
  TextInput,
  TitledDialog,
  tokens,
  ToolButton,
  useZodForm,
} from '@textloom/ui';
import { useRef, useState } from 'react';
import { TEMPLATES } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import type { Draft } from './use-draft';

type Message = Draft['composed'];

const nameOnly = templateBody.pick({ name: true });

function NameForm({ composed: { message, segments, file }, onClose }: { composed: Message; onClose: () => void }) {
  const form = useZodForm(nameOnly, { defaultValues: { name: '' } });
  const client = useQueryClient();
  const key = useRef(randomKey());
  const save = async ({ name }: { name: string }): Promise<void> => {
    // Without the attachment the class is determined by the length.
    const own = segments === 3 ? (message.length > SEGMENT_LIMITS[1] ? 2 : 1) : segments;
    try {
      const saved = await call(createTemplate, { name, message, segments: own }, { idempotencyKey: key.current });
      void client.invalidateQueries({ queryKey: TEMPLATES });
      alerts.info(escapeHtml(saved.message));
      onClose();
    } catch (error) {
      if (isApiError(error) && error.kind === 'http') key.current = randomKey();
      applyFieldErrors(form, error);
      alerts.failure(error);
    }
  };
  return (
    <Form form={form} onSubmit={save} label={TEXTS.saveAsTemplate} asksBeforeLeaving={false}>
      <Stack sx={{ gap: 2, pt: 1 }}>
        <TextInput name="name" label={MESSAGES.name} required maxLength={120} autoFocus />
        {file && (
          <Typography variant="body2" sx={{ color: tokens.muted }}>
            {TEXTS.onlyTextKept}
          </Typography>
        )}
        <FormButtons cancel={onClose} label={MESSAGES.save} busyLabel={MESSAGES.saving} />
      </Stack>
    </Form>
  );
}

/** Saves the composed text as a template. */
export function SaveTemplateButton({ composed }: { composed: Message }) {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <ToolButton
        label={TEXTS.saveAsTemplate}
        icon={<SaveIcon />}
        aria-haspopup="dialog"
        disabled={isBlank(composed.message) || composed.message.length > SEGMENT_LIMITS[2]}
        onClick={() => setOpen(true)}
      />
      <TitledDialog title={TEXTS.saveAsTemplate} open={open} onClose={close}>
        <NameForm composed={composed} onClose={close} />
      </TitledDialog>
    </>
  );
}
