import { Box, Button, Link as TextLink, Stack, Typography } from '@mui/material';
import { TitledDialog } from '../../feedback/titled-dialog';
import { tokens } from '../../theme/tokens';
import { TEXTS } from './messages';

type Rule = keyof typeof TEXTS.rules;

/** Where each rule was read. */
const SOURCES: Readonly<Record<Rule, string>> = {
  sender: 'https://www.twilio.com/en-us/legal/messaging-policy',
  wayOut: 'https://usshortcodedirectory.com/ctia-short-code-monitoring-handbook/',
  categories:
    'https://support.twilio.com/hc/en-us/articles/360045004974-Forbidden-message-categories-for-SMS-and-MMS-in-the-US-and-Canada',
  alcohol: 'https://www.twilio.com/docs/api/errors/30875',
  shorteners:
    'https://www.bandwidth.com/blog/sending-text-messages-with-shortened-urls-might-not-get-deliveredheres-why/',
  redirects:
    'https://help.gohighlevel.com/support/solutions/articles/48001240115-understanding-the-potential-delivery-issues-of-text-messages-with-shortened-urls',
  fraud:
    'https://support.plivo.com/hc/en-us/articles/26692320041369-Messaging-Content-Guidelines-and-Non-Compliance-Fines',
};
const RULES = Object.keys(SOURCES) as Rule[];

export interface CarrierFiltersDialogProps {
  title: string;
  onClose: () => void;
}

/** What carriers filter, each rule with its source (decision 669). */
export default function CarrierFiltersDialog({ title, onClose }: CarrierFiltersDialogProps) {
  return (
    <TitledDialog
      title={title}
      onClose={onClose}
      maxWidth="sm"
      actions={<Button onClick={onClose}>{TEXTS.close}</Button>}
    >
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2">{TEXTS.intro}</Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {RULES.map((rule) => (
            <li key={rule}>
              {TEXTS.rules[rule]}
              <Typography variant="body2" sx={{ color: tokens.muted }}>
                <TextLink href={SOURCES[rule]} target="_blank" rel="noreferrer" color="inherit" underline="always">
                  {TEXTS.sources[rule]}
                </TextLink>
              </Typography>
            </li>
          ))}
        </Box>
      </Stack>
    </TitledDialog>
  );
}
