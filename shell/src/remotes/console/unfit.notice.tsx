import { Alert, AlertTitle, Box, Link as TextLink } from '@mui/material';
import type { Release, RemoteState } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { DateText, tokens } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from './messages';

interface Unfit {
  state: RemoteState;
  release: Release;
}

function UnfitItem({ state: { remote, title, current }, release }: Unfit) {
  const { version, refusal, unfit_since: since } = release;
  return (
    <Box component="li" sx={{ mt: 0.75 }}>
      <TextLink component={Link} to={link('/ops/remotes', null, { remote })} color="inherit" sx={{ fontWeight: 600 }}>
        {title}
      </TextLink>
      {current?.canary === version && ` (${MESSAGES.canary} ${current.share}%)`}: {refusal}
      {since !== null && (
        <Box sx={{ color: tokens.muted }}>
          {MESSAGES.since} <DateText date={since} format="list" />
        </Box>
      )}
    </Box>
  );
}

/** Releases that were in force before this shell, which would refuse them (decision 520). Nothing when all fit. */
export function UnfitNotice({ remotes }: { remotes: readonly RemoteState[] }) {
  const unfit = remotes.flatMap((state): Unfit[] =>
    state.releases.filter((release) => release.unfit).map((release) => ({ state, release })),
  );
  if (unfit.length === 0) return null;
  return (
    <Alert
      severity="warning"
      role="region"
      aria-label={MESSAGES.unfit}
      sx={{ alignItems: 'flex-start', overflowWrap: 'anywhere' }}
    >
      <AlertTitle component="h2">{MESSAGES.unfit}</AlertTitle>
      {MESSAGES.unfitHelp}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {unfit.map(({ state, release }) => (
          <UnfitItem key={`${state.remote} ${release.version}`} state={state} release={release} />
        ))}
      </Box>
    </Alert>
  );
}
