import { Box } from '@mui/material';
import { type OwnTime, zoneOf } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { MESSAGES } from '../messages';
import { clocksOf } from '../model/own-time';

/** How many people get a campaign at which moment, in their local time and in the reader's. */
export function OwnTimes({ times }: { times: readonly OwnTime[] }) {
  const { timezone } = useProfile();
  return (
    <Box component="ul" aria-label={MESSAGES.ownTimes} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {times.map((one) => {
        const { time, zone, yours } = clocksOf(one, zoneOf(timezone));
        return (
          <li key={one.at}>
            {one.passed ? MESSAGES.rightAway(one.people, zone) : MESSAGES.atOwnTime(one.people, time, zone, yours)}
          </li>
        );
      })}
    </Box>
  );
}
