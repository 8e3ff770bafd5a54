import { formatCount } from '@textloom/contracts';
import { Alert, Box, Button } from '@mui/material';
import { DISCARD, link, useUnsavedChanges } from '@textloom/kit';
import { useGlobals, useProfile, useServerValues } from '@textloom/session';
import { Form, MessageComposer, Page, PageHeader, Panel, PhonePreview, Runway, TextInput } from '@textloom/ui';
import { Controller } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { CostPanel } from './cost.panel';
import { RecipientsField } from './recipients.field';
import { useCost } from './use-cost';
import { isWorthKeeping, useDraft } from './use-draft';
import { useLinkedList } from './use-linked-list';
import { useSend } from './use-send';

/** CAMP-013 */
function NoKeywords() {
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3, alignItems: 'center' }}
      action={
        <Button component={Link} to={link('/keywords/add')} color="inherit" size="small">
          {MESSAGES.addKeyword}
        </Button>
      }
    >
      <strong>{MESSAGES.noKeywords}.</strong> {MESSAGES.noKeywordsText}
    </Alert>
  );
}

/** /messages/add (CAMP-006, CAMP-009, CAMP-010, CAMP-011, CAMP-012, CAMP-017, CAMP-020, CAMP-022). */
export default function CampaignComposePage() {
  const form = useDraft();
  const draft = form.watch();
  useLinkedList(form);
  const cost = useCost(draft);
  // In place of the form's own check, which would count what a link brought as a change.
  const saved = useUnsavedChanges(isWorthKeeping(draft));
  const { send, busy } = useSend(form, cost, saved);
  const { shortcode } = useGlobals();
  const { REPLY_TO_STOP } = useServerValues();
  const { keywords, remaining_messages } = useProfile();
  const { composed } = draft;
  const label = busy ? MESSAGES.sending : cost.blocked ? MESSAGES.notEnough : MESSAGES.sendNow;
  return (
    <Page>
      <PageHeader
        title="Compose Campaign"
        subtitle={
          <>
            {formatCount(remaining_messages)} messages available
            <Runway before=" · " />
          </>
        }
        back={link('/messages')}
      />
      {keywords.length === 0 && <NoKeywords />}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Panel>
          <Form form={form} label="Campaign" asksBeforeLeaving={false} onSubmit={(values) => void send(values)}>
            <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <RecipientsField />
              <TextInput
                name="name"
                label="Name"
                helperText="Optional, for your own lists. People who get the message do not see it."
                maxLength={120}
              />
              <Controller
                name="composed"
                control={form.control}
                render={({ field: { value, onChange }, fieldState }) => (
                  <MessageComposer value={value} onChange={onChange} error={fieldState.error?.message} />
                )}
              />
              <CostPanel cost={cost} segments={composed.segments} />
              <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end' }}>
                <Button component={Link} to={link('/messages')} state={DISCARD} color="inherit">
                  Cancel
                </Button>
                <Button
                  type="submit"
                  variant="contained"
                  disabled={busy || cost.recipients === null}
                  color={cost.blocked && !busy ? 'error' : 'primary'}
                >
                  {label}
                </Button>
              </Box>
            </Box>
          </Form>
        </Panel>
        <Box component="section" aria-label="Preview" sx={{ position: { md: 'sticky' }, top: { md: 96 } }}>
          <PhonePreview shortcode={shortcode} text={composed.message} media={composed.file} footer={REPLY_TO_STOP} />
        </Box>
      </Box>
    </Page>
  );
}
