import { Box, Typography } from '@mui/material';
import type { Release } from '@textloom/contracts';
import { DateText, Facts, Panel, tokens } from '@textloom/ui';
import { lastErrorOf } from './figures';
import { MESSAGES } from './messages';
import { VersionText } from './version-text';

/** The last failure that a tab reported. Its trace id identifies it in the server's log. */
export function LastError({ releases }: { releases: readonly Release[] }) {
  const error = lastErrorOf(releases);
  return (
    <Panel title={MESSAGES.lastError}>
      {error ? (
        <Facts
          facts={[
            ['Message', error.message],
            ['Release', <VersionText key="version" version={error.version} />],
            ['When', <DateText key="at" date={error.at} format="list" />],
            [
              'Trace id',
              <Box key="trace" component="code" sx={{ fontFamily: tokens.fontMono, fontSize: '0.8125rem' }}>
                {error.trace_id}
              </Box>,
            ],
          ]}
        />
      ) : (
        <Typography variant="body2" sx={{ color: tokens.muted }}>
          {MESSAGES.noErrors}
        </Typography>
      )}
    </Panel>
  );
}
