import { Box } from '@mui/material';
import { sampleMerge, type Automation } from '@textloom/contracts';
import { useGlobals, useServerValues } from '@textloom/session';
import { Form, goOnFrom, MessageComposer, Panel, PhonePreview, TextInput } from '@textloom/ui';
import { Controller, useWatch } from 'react-hook-form';
import { RecipientsField } from '../../components/recipients/recipients.field';
import { MESSAGES } from '../../messages';
import { FormButtons } from './form-buttons';
import { TEXTS } from './messages';
import { recurringBody, recurringValues, useRecurringForm, type RecurringFields } from './recurring-fields';
import { ScheduleSection } from './schedule.section';
import { useCreatedValues, useSaveAutomation } from './use-save-automation';

function Preview() {
  const { shortcode } = useGlobals();
  const { REPLY_TO_STOP } = useServerValues();
  const { message } = useWatch<RecurringFields, 'composed'>({ name: 'composed' });
  return (
    <Box component="section" aria-label={MESSAGES.preview} sx={{ position: { md: 'sticky' }, top: { md: 96 } }}>
      <PhonePreview shortcode={shortcode} text={sampleMerge(message)} footer={REPLY_TO_STOP} />
    </Box>
  );
}

interface Props {
  /** Absent for a new one. */
  automation?: Automation;
  /** Reads it again after a save; undefined when that failed. */
  readSaved?: () => Promise<Automation | undefined>;
}

/** Creates or changes a recurring campaign. */
export function RecurringCampaignForm({ automation, readSaved }: Props) {
  const form = useRecurringForm(automation, useCreatedValues(automation));
  const save = useSaveAutomation({
    form,
    automation,
    bodyOf: recurringBody,
    goOnFromStored: (stored, sent) => goOnFrom(form, recurringValues(stored), sent),
    readSaved,
  });
  return (
    <Form form={form} onSubmit={save} label={TEXTS.recurringCampaign}>
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
            <TextInput name="name" label={MESSAGES.name} required maxLength={120} />
            <ScheduleSection />
            <RecipientsField />
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
            <FormButtons />
          </Box>
        </Panel>
        <Preview />
      </Box>
    </Form>
  );
}
