import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { HostedPage } from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TEXTS } from './messages';
import { useRegistrations } from './registration.calls';
import { WHOLE_WIDTH } from './section';
import type { RegistrationForm } from './use-draft-saving';

/** As the server draws it, in pixels. */
const SHOWN_WIDTH = 176;

/** The server's own pages are at the address of the application. */
const Picture = ({ page: { keyword, picture } }: { page: HostedPage }) => {
  const [lost, setLost] = useState(false);
  if (lost) return <Typography variant="body2">{TEXTS.hostedLost}</Typography>;
  return (
    <Box
      component="img"
      src={new URL(picture).pathname}
      alt={TEXTS.hostedAlt(keyword)}
      onError={() => setLost(true)}
      sx={{ width: SHOWN_WIDTH, maxWidth: '100%', borderRadius: 1, border: 1, borderColor: tokens.line }}
    />
  );
};

/** The account's open web page with its picture, and a button that enters both as the proof. */
export function HostedPageBox() {
  const { data } = useRegistrations();
  const { setValue } = useFormContext<RegistrationForm>();
  const [page, picture] = useWatch<RegistrationForm, ['opt_in_url', 'opt_in_picture']>({
    name: ['opt_in_url', 'opt_in_picture'],
  });
  const hosted = data?.hosted;
  if (!hosted) return null;
  const used = page === hosted.address && picture === hosted.picture;
  const secure = hosted.address.startsWith('https://');
  const enter = (): void => {
    const options = { shouldDirty: true, shouldValidate: true } as const;
    setValue('opt_in_url', hosted.address, options);
    setValue('opt_in_picture', hosted.picture, options);
  };
  return (
    <Box sx={{ ...WHOLE_WIDTH, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
      <Picture page={hosted} />
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography sx={{ fontWeight: 600 }}>{TEXTS.hosted(hosted.keyword)}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {used ? TEXTS.hostedUsed : secure ? TEXTS.hostedUnused : TEXTS.hostedInsecure}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {!used && secure && (
            <Button variant="outlined" onClick={enter}>
              {TEXTS.useHosted}
            </Button>
          )}
          <Button href={hosted.address} target="_blank" rel="noopener" endIcon={<OpenIcon />}>
            {TEXTS.openHosted}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
