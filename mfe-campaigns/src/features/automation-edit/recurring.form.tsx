import { Box } from '@mui/material';
import type { Automation } from '@textloom/contracts';
import { link } from '@textloom/kit';
import {
  ContentCheck,
  Form,
  FormButtons,
  rebaseForm,
  MessageComposer,
  Panel,
  TextInput,
  withAside,
  type AnyFile,
  type MessageComposerProps,
} from '@textloom/ui';
import { Controller, useWatch } from 'react-hook-form';
import { BeginWithNameField, begunText, useBegins } from '../../components/begin-with-name.field';
import { ComposedPreview } from '../../components/composed-preview';
import { hasRecipients } from '../../components/recipients/choice';
import { RecipientsField } from '../../components/recipients/recipients.field';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { recurringBody, type RecurringFields, recurringValues, useRecurringForm } from './recurring-fields';
import { ScheduleSection } from './schedule.section';
import { useCreatedValues, useSaveAutomation } from './use-save-automation';

interface Props {
  /** Absent for a new one. */
  automation?: Automation;
  /** Reloads the automation after a save; undefined if that failed. */
  readSaved?: () => Promise<Automation | undefined>;
}

/** The text with its attachment, and whether it begins with the account's name. */
function Text(props: Pick<MessageComposerProps<AnyFile>, 'value' | 'onChange' | 'error'>) {
  const begins = useBegins();
  const choice = useWatch<RecurringFields, ['keywords', 'groups', 'subscribers']>({
    name: ['keywords', 'groups', 'subscribers'],
  });
  const [keywords, groups, subscribers] = choice;
  // Only keywords are known to ask for an age.
  const others = hasRecipients({ keywords: [], groups, subscribers });
  return (
    <Box>
      <MessageComposer<AnyFile> {...props} helperText={MESSAGES.mediaLimit} begins={begins} personal coupons />
      <BeginWithNameField />
      <ContentCheck
        use="recurring"
        message={begunText(props.value.message, begins)}
        keywords={others ? [] : keywords}
      />
    </Box>
  );
}

/** Creates or changes a recurring campaign. */
export function RecurringCampaignForm({ automation, readSaved }: Props) {
  const form = useRecurringForm(automation, useCreatedValues(automation));
  const save = useSaveAutomation({
    form,
    automation,
    bodyOf: recurringBody,
    rebase: (stored, sent) => rebaseForm(form, recurringValues(stored), sent),
    readSaved,
  });
  return (
    <Form form={form} onSubmit={save} label={TEXTS.recurringCampaign} keptAs="recurring">
      <Box sx={withAside}>
        <Panel>
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <TextInput name="name" label={MESSAGES.name} required maxLength={120} />
            <ScheduleSection />
            <RecipientsField />
            <Controller
              name="composed"
              control={form.control}
              render={({ field: { value, onChange }, fieldState }) => (
                <Text value={value} onChange={onChange} error={fieldState.error?.message} />
              )}
            />
            <FormButtons cancel={link('/messages/automations')} label={MESSAGES.save} busyLabel={MESSAGES.saving} />
          </Box>
        </Panel>
        <ComposedPreview />
      </Box>
    </Form>
  );
}
