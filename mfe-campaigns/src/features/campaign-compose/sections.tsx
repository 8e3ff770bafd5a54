import { Box } from '@mui/material';
import { RecipientsField } from '../../components/recipients/recipients.field';
import { DeliverySection } from './delivery.section';
import { AudienceButton } from './audience.button';
import { MessageTabs } from './message-tabs';
import { TwoTextsSection } from './two-texts.section';
import { ScheduleSection } from './schedule.section';
import { TextInput } from '@textloom/ui';

/** CAMP-023, decision 59 */
function NameField() {
  return (
    <TextInput
      name="name"
      label="Name"
      helperText="Optional, for your own lists. People who get the message do not see it."
      maxLength={120}
    />
  );
}

/**
 * The sections of the composer, from top to bottom. Each reads and writes the surrounding form:
 * `useFormContext<Draft>()`.
 */
export function Sections() {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <RecipientsField />
      <AudienceButton />
      <NameField />
      <MessageTabs />
      <TwoTextsSection />
      <ScheduleSection />
      <DeliverySection />
    </Box>
  );
}
