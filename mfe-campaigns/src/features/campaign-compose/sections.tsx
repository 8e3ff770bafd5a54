import { Box } from '@mui/material';
import { RecipientsField } from '../../components/recipients/recipients.field';
import { DeliverySection } from './delivery.section';
import { AudienceButton } from './audience.button';
import { MessageTabs } from './message-tabs';
import { TwoTextsSection } from './two-texts.section';
import { NameField } from './name.field';
import { ScheduleSection } from './schedule.section';

/** What is composed, from top to bottom. Each section reads and writes the form around it: `useFormContext<Draft>()`. */
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
