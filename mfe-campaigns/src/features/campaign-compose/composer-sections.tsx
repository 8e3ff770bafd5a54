import { Stack, Typography } from '@mui/material';
import { lazyPart } from '@textloom/ui';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Choice } from '../../components/recipients/choice';
import { RecipientsField } from '../../components/recipients/recipients.field';
import { MESSAGES } from '../../messages';
import type { AudienceDialogProps } from './audience.dialog';
import { MessageSection } from './message.section';
import { TEXTS } from './messages';
import { MoreOptions } from './more-options';
import { Section } from './section';
import type { Cost } from './use-cost';
import { WhenSection } from './when.section';

const AudienceDialog = lazyPart<AudienceDialogProps>({
  owner: 'campaigns',
  title: MESSAGES.earlier,
  load: () => import('./audience.dialog'),
  as: 'field',
  loading: null,
});

/** One field for all recipients; people of an earlier campaign are chosen by reaction (decision 191). */
function Recipients() {
  const { value, onChange } = useController<Choice, 'subscribers'>({ name: 'subscribers' }).field;
  const [campaign, setCampaign] = useState<AudienceDialogProps['campaign']>();
  return (
    <>
      <RecipientsField headed onCampaign={setCampaign} />
      {campaign && (
        <AudienceDialog
          campaign={campaign}
          onAdd={(ids) => onChange({ ...value, filtered: new Set([...value.filtered, ...ids]) })}
          onClose={() => setCampaign(undefined)}
        />
      )}
    </>
  );
}

/** The live number of people; if counting failed, the foot says so. */
function People({ cost: { recipients, failed } }: { cost: Cost }) {
  return (
    <Typography variant="body2" role="status" sx={{ fontWeight: 600 }}>
      {recipients !== null ? MESSAGES.peopleCount(recipients) : failed ? '' : TEXTS.counting}
    </Typography>
  );
}

/**
 * The sections of the composer, from top to bottom. Each reads and writes the surrounding form:
 * `useFormContext<Draft>()`.
 */
export function ComposerSections({ cost }: { cost: Cost }) {
  return (
    <Stack sx={{ gap: 2 }}>
      <Section title={TEXTS.to} question={TEXTS.toQuestion} aside={<People cost={cost} />}>
        <Recipients />
      </Section>
      <MessageSection />
      <Section title={TEXTS.when} question={TEXTS.whenQuestion}>
        <WhenSection />
      </Section>
      <MoreOptions cost={cost} />
    </Stack>
  );
}
