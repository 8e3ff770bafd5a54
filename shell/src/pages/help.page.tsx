import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { Button, Link, Typography } from '@mui/material';
import { link } from '@textloom/kit';
import { EmptyState, Page, PageHeader } from '@textloom/ui';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { helpAddress } from '../base/product';
import { TEXTS } from './messages';
import { useGoBack } from './use-go-back';

/** Opens the site without access to this window. Returns false when the browser refused, which `noopener` would hide. */
function openTab(address: string): boolean {
  const tab = window.open(address, '_blank');
  if (!tab) return false;
  tab.opener = null;
  return true;
}

/** /help: the operator's help site in a new tab, and back to the previous screen (NAV-025). */
export default function HelpPage() {
  const goBack = useGoBack();
  const address = helpAddress();
  const opened = useRef(false);
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    if (opened.current || address === '') return;
    opened.current = true;
    const shown = openTab(address);
    queueMicrotask(() => (shown ? goBack() : setBlocked(true)));
  }, [address, goBack]);
  return (
    <Page narrow>
      <PageHeader title={TEXTS.help} />
      {address === '' && (
        <EmptyState
          icon={<HelpIcon />}
          title={TEXTS.noHelp}
          text={TEXTS.noHelpText}
          action={
            <Button component={RouterLink} to={link('/support')} variant="contained">
              {TEXTS.support}
            </Button>
          }
        />
      )}
      {blocked && (
        <EmptyState
          icon={<HelpIcon />}
          title={TEXTS.helpBlocked}
          action={
            <Button
              component="a"
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              variant="contained"
              onClick={goBack}
            >
              {TEXTS.openHelp}
            </Button>
          }
        />
      )}
      {address !== '' && !blocked && (
        <Typography>
          {TEXTS.helpOpens}{' '}
          <Link href={address} target="_blank" rel="noopener noreferrer">
            {address}
          </Link>
        </Typography>
      )}
    </Page>
  );
}
