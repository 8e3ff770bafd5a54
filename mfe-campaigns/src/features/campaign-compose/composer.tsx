import { Box, Stack, Alert, Button } from '@mui/material';
import { formatCount, sampleMerge } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { useGlobals, useProfile, useServerValues } from '@textloom/session';
import { Form, Page, PageHeader, Panel, PhonePreview, Runway } from '@textloom/ui';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { CostPanel } from './cost.panel';
import { Sections } from './sections';
import type { Cost } from './use-cost';
import type { Draft, DraftForm } from './use-draft';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';

/** CAMP-013 */
function NoKeywords() {
  const { keywords } = useProfile();
  if (keywords.length > 0) return null;
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

export function ComposerHeader({ title }: { title: string }) {
  const { remaining_messages } = useProfile();
  return (
    <PageHeader
      title={title}
      subtitle={
        <>
          {formatCount(remaining_messages)} messages available
          <Runway before=" · " />
        </>
      }
      back={link('/messages')}
    />
  );
}

function Preview({ form }: { form: DraftForm }) {
  const { shortcode } = useGlobals();
  const { REPLY_TO_STOP } = useServerValues();
  const composed = useWatch({ control: form.control, name: 'composed' });
  return (
    <Box component="section" aria-label="Preview" sx={{ position: { md: 'sticky' }, top: { md: 96 } }}>
      <PhonePreview
        shortcode={shortcode}
        text={sampleMerge(composed.message)}
        media={composed.file}
        footer={REPLY_TO_STOP}
      />
    </Box>
  );
}

export interface ComposerProps {
  title: string;
  form: DraftForm;
  cost: Cost;
  onSubmit: (draft: Draft) => void;
  /** Notices to show before composing. */
  notice?: ReactNode;
  /** Shown to the left of the buttons. */
  status?: ReactNode;
  /** The buttons below the form. */
  actions: ReactNode;
  /** Forms that do not store their content during input ask before leaving. */
  asksBeforeLeaving?: boolean;
}

/** The form of a campaign, used to compose and to edit, with its preview on a phone. */
export function Composer(props: ComposerProps) {
  const { title, form, cost, onSubmit, notice, status, actions, asksBeforeLeaving = false } = props;
  const { segments } = useWatch({ control: form.control, name: 'composed' });
  return (
    <Page>
      <ComposerHeader title={title} />
      <NoKeywords />
      {notice}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Panel>
          <Form form={form} label="Campaign" asksBeforeLeaving={asksBeforeLeaving} onSubmit={onSubmit}>
            <Stack sx={{ gap: 3 }}>
              <Sections />
              <CostPanel cost={cost} segments={segments} />
              <Stack
                direction="row"
                sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end' }}
              >
                <Box sx={{ mr: 'auto' }}>{status}</Box>
                {actions}
              </Stack>
            </Stack>
          </Form>
        </Panel>
        <Preview form={form} />
      </Box>
    </Page>
  );
}
