import { Box, Button } from '@mui/material';
import { sampleMerge, type Template } from '@textloom/contracts';
import { DISCARD, link } from '@textloom/kit';
import { useGlobals, useServerValues } from '@textloom/session';
import { Form, MessageComposer, Panel, PhonePreview, SubmitButton, TestMessageButton, TextInput } from '@textloom/ui';
import { Controller, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { useTemplateForm, type TemplateFields } from './template-fields';
import { useSaveTemplate } from './use-save-template';

function Preview() {
  const { shortcode } = useGlobals();
  const { REPLY_TO_STOP } = useServerValues();
  const { message } = useWatch<TemplateFields, 'composed'>({ name: 'composed' });
  return (
    <Box component="section" aria-label={MESSAGES.preview} sx={{ position: { md: 'sticky' }, top: { md: 96 } }}>
      <PhonePreview shortcode={shortcode} text={sampleMerge(message)} footer={REPLY_TO_STOP} />
    </Box>
  );
}

function Test() {
  return <TestMessageButton composed={useWatch<TemplateFields, 'composed'>({ name: 'composed' })} />;
}

/** Creates or changes a template; without `template` a new one (TMPL-004, TMPL-005). */
export function TemplateForm({ template }: { template?: Template }) {
  const form = useTemplateForm(template);
  const save = useSaveTemplate(form, template);
  return (
    <Form form={form} onSubmit={save} label={TEXTS.template}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Panel>
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <TextInput
              name="name"
              label={MESSAGES.name}
              helperText={TEXTS.nameHelp}
              required
              maxLength={120}
              autoFocus={!template}
            />
            <Controller
              name="composed"
              control={form.control}
              render={({ field: { value, onChange }, fieldState }) => (
                <MessageComposer
                  value={value}
                  onChange={onChange}
                  error={fieldState.error?.message}
                  allowMedia={false}
                  personal
                />
              )}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'flex-end' }}>
              <Box sx={{ mr: 'auto' }}>
                <Test />
              </Box>
              <Button component={Link} to={link('/messages/templates')} state={DISCARD} color="inherit">
                {MESSAGES.cancel}
              </Button>
              <SubmitButton label={template ? MESSAGES.save : MESSAGES.add} busyLabel={MESSAGES.saving} />
            </Box>
          </Box>
        </Panel>
        <Preview />
      </Box>
    </Form>
  );
}
