import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import {
  autoAnswerBody,
  sampleMerge,
  saveAutoAnswer,
  type AutoAnswer,
  type AutoAnswers,
  type Template,
} from '@textloom/contracts';
import { alerts, escapeHtml } from '@textloom/kit';
import {
  applyFieldErrors,
  CheckboxInput,
  ContentCheck,
  Form,
  PhonePreview,
  SubmitButton,
  useZodForm,
  type FormValues,
} from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { AUTO_ANSWERS, AUTO_ANSWER_TEMPLATES } from '../../api/keys';
import { HoursField } from './hours.field';
import { TemplateField } from './template.field';
import { TEXTS } from './messages';

type Values = FormValues<typeof autoAnswerBody>;

interface Props {
  entry: AutoAnswer;
  templates: readonly Template[];
  onClose: () => void;
}

/** Hours and answer of one keyword. A refusal keeps the input. */
export function AutoAnswerForm({ entry, templates, onClose }: Props) {
  const client = useQueryClient();
  const { keyword_id: id, enabled, hours, template_id } = entry;
  const form = useZodForm(autoAnswerBody, {
    defaultValues: { enabled, hours, template_id: template_id ?? 0 },
  });
  const chosen = useWatch({ control: form.control, name: 'template_id' });
  const template = templates.find((one) => one.id === Number(chosen));

  const save = async (values: Values): Promise<void> => {
    try {
      const { message, ...saved } = await call(saveAutoAnswer, { ...values, id });
      client.setQueryData<AutoAnswers>(
        AUTO_ANSWERS,
        (all) => all && { ...all, entries: all.entries.map((one) => (one.keyword_id === id ? saved : one)) },
      );
      alerts.success(escapeHtml(message));
      onClose();
    } catch (error) {
      // The template may have been deleted meanwhile.
      void client.invalidateQueries({ queryKey: AUTO_ANSWER_TEMPLATES });
      if (!applyFieldErrors(form, error)) alerts.failure(error);
    }
  };
  return (
    <Form form={form} onSubmit={save} label={entry.keyword} keptAs={entry.keyword}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <CheckboxInput name="enabled" label={TEXTS.enabled} autoFocus />
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 264px' },
          }}
        >
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <HoursField />
            <TemplateField templates={templates} chosen={template} />
            <ContentCheck use="answer" message={template?.message ?? ''} keywords={[id]} />
          </Box>
          <PhonePreview text={template ? sampleMerge(template.message) : ''} placeholder={TEXTS.previewEmpty} />
        </Box>
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
          <Button color="inherit" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <SubmitButton label={TEXTS.save} busyLabel={TEXTS.saving} />
        </Box>
      </Box>
    </Form>
  );
}
