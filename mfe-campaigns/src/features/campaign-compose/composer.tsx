import { Alert, Box, Button } from '@mui/material';
import { sendTimeOf, type Slots } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { Form, Page, PageHeader, VerifyFirst } from '@textloom/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SenderNote } from '../../components/sender-note';
import { MessagesAvailable } from '../../components/messages-available';
import { MESSAGES } from '../../messages';
import { Buyer } from './buyer';
import { CampaignName } from './campaign-name';
import { Foot } from './foot';
import { TEXTS } from './messages';
import { PreflightDialog } from './preflight.dialog';
import { SidePreview } from './preview';
import { ComposerSections } from './composer-sections';
import type { Cost } from './use-cost';
import type { Draft, DraftForm } from './use-draft';
import type { Sending } from './use-sending';

/** CAMP-013 */
function NoKeywords() {
  const { keywords } = useProfile();
  if (keywords.length > 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, alignItems: 'center' }}
      action={
        <Button component={Link} to={link('/keywords/add')} color="inherit" size="small">
          {MESSAGES.addKeyword}
        </Button>
      }
    >
      <strong>{TEXTS.noKeywords}.</strong> {TEXTS.noKeywordsText}
    </Alert>
  );
}

interface HeaderProps {
  title: string;
  status?: ReactNode;
  /** Absent while the campaign loads. */
  nameField?: ReactNode;
}

export function ComposerHeader({ title, status, nameField }: HeaderProps) {
  const { remaining_messages } = useProfile();
  return (
    <PageHeader
      title={title}
      subtitle={<MessagesAvailable count={remaining_messages} />}
      back={link('/messages')}
      secondary={status}
      nameField={nameField}
    />
  );
}

export interface ComposerProps {
  title: string;
  form: DraftForm;
  cost: Cost;
  sending: Sending;
  /** Label of the button of the pre-flight. */
  sendLabel: string;
  onSubmit: (draft: Draft) => void;
  /** Notices to show before composing. */
  notice: ReactNode;
  /** At the right of the heading. */
  status: ReactNode;
  /** What the messages are for that a blocked campaign lacks; absent if it can go on without them. */
  lacksFor?: Slots['messages.buyer']['purpose'] | undefined;
  /** The buttons in the foot. */
  actions: ReactNode;
}

/** The form of a campaign, used to compose and to edit, with its preview on a phone and its pre-flight. */
export function Composer(props: ComposerProps) {
  const { title, form, cost, sending, sendLabel, onSubmit, notice, status, lacksFor, actions } = props;
  const { asked } = sending;
  const { timezone } = useProfile();
  const renewTime = (): void => {
    if (form.getValues('when') === 'hour') form.setValue('schedule_date', sendTimeOf('hour', new Date(), timezone));
  };
  return (
    <Page>
      {/* "In 1 hour" counts from Send, not from the moment of choosing. */}
      <Box
        onSubmitCapture={renewTime}
        // A short form fills the window below the bar, so that its foot is at the bottom.
        sx={{ '& > form': { display: 'flex', flexDirection: 'column', minHeight: 'calc(100dvh - 108px)' } }}
      >
        <Form form={form} label={MESSAGES.campaign} asksBeforeLeaving={false} keptAs="campaign" onSubmit={onSubmit}>
          <ComposerHeader title={title} status={status} nameField={<CampaignName />} />
          <VerifyFirst />
          <NoKeywords />
          <SenderNote above />
          {notice}
          <Box
            sx={{
              display: 'grid',
              columnGap: 4,
              mb: 3,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 640px) 320px' },
            }}
          >
            <ComposerSections cost={cost} />
            <SidePreview />
          </Box>
          <Foot
            cost={cost}
            buyer={
              lacksFor && <Buyer form={form} cost={cost} sending={sending} lacksFor={lacksFor} onAsk={renewTime} />
            }
            actions={actions}
          />
        </Form>
      </Box>
      {asked && (
        <PreflightDialog
          draft={asked}
          label={sendLabel}
          busy={sending.busy}
          onSend={(beyond) => sending.send(asked, beyond)}
          onUnicode={sending.toUnicode}
          onBegin={sending.beginWithName}
          onClose={sending.close}
        />
      )}
    </Page>
  );
}
