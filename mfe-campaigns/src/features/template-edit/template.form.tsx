import { Box, Button } from '@mui/material';
import type { Template } from '@textloom/contracts';
import { DISCARD, link } from '@textloom/kit';
import {
  ContentCheck,
  Form,
  MessageComposer,
  Panel,
  SubmitButton,
  TestMessageButton,
  TextInput,
  withAside,
} from '@textloom/ui';
import { Controller, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { ComposedPreview } from '../../components/composed-preview';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { useTemplateForm, type TemplateFields } from './template-fields';
import { useSaveTemplate } from './use-save-template';

function Test() {
  return <TestMessageButton composed={useWatch<TemplateFields, 'composed'>({ name: 'composed' })} />;
}

/** Creates or changes a template; without `template` a new one (TMPL-004, TMPL-005). */
export function TemplateForm({ template }: { template?: Template }) {
  const form = useTemplateForm(template);
  const save = useSaveTemplate(form, template);
  return (
    <Form form={form} onSubmit={save} label={TEXTS.template} keptAs="template">
      <Box sx={withAside}>
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
                <Box>
                  <MessageComposer
                    value={value}
                    onChange={onChange}
                    error={fieldState.error?.message}
                    allowMedia={false}
                    personal
                  />
                  <ContentCheck use="template" message={value.message} />
                </Box>
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
        <ComposedPreview />
      </Box>
    </Form>
  );
}
