import { link } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { formWidth, Page, PageHeader, VerifyFirst } from '@textloom/ui';
import { Box, Alert, AlertTitle, Button } from '@mui/material';
import { useState } from 'react';
import { useSearchParams, Link } from 'react-router-dom';
import { subscriberCrumbs } from '../../components/page-links';
import { MESSAGES } from '../../messages';
import { Access } from './access.panel';
import { CsvImportPanel } from './csv-import.panel';
import { TEXTS } from './messages';
import { SingleForm } from './single.form';

/** A subscription needs a keyword, so one has to be created first (SUBS-056). */
function NoKeywords() {
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to={link('/keywords/add')} color="inherit" size="small">
          {MESSAGES.addKeyword}
        </Button>
      }
    >
      <AlertTitle>{TEXTS.noKeywords}</AlertTitle>
      {TEXTS.noKeywordsText}
    </Alert>
  );
}

const TABS = (['subscriber_one', 'subscriber_multiple'] as const).map((tab) => ({
  label: TEXTS.tabs[tab],
  to: link('/subscribers/add', null, { tab }),
}));

/** /subscribers/add (SUBS-046): one subscriber by hand, or a file. */
export default function SubscriberAddPage() {
  const [query] = useSearchParams();
  const { keywords } = useProfile();
  const multiple = query.get('tab') === 'subscriber_multiple';
  const hasKeywords = keywords.length > 0;
  // An opened tab stays mounted, to keep its input while the other tab is open.
  const [opened, setOpened] = useState({ single: !multiple, multiple });
  if (!opened[multiple ? 'multiple' : 'single']) setOpened({ single: true, multiple: true });
  return (
    <Page>
      <PageHeader title={TEXTS.title} crumbs={subscriberCrumbs} tabs={TABS} />
      <Box sx={formWidth}>
        <VerifyFirst />
      </Box>
      {opened.multiple && (
        <Box hidden={!multiple}>
          <Access permission="subscriber_uploadcontacts">{hasKeywords ? <CsvImportPanel /> : <NoKeywords />}</Access>
        </Box>
      )}
      {opened.single && (
        <Box hidden={multiple} sx={formWidth}>
          <Access permission="subscriber_addnewcontacts">
            {hasKeywords ? <SingleForm shown={!multiple} /> : <NoKeywords />}
          </Access>
        </Box>
      )}
    </Page>
  );
}
