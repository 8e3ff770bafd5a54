import { Box } from '@mui/material';
import { type RecipientTime, zoneOf } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { MESSAGES } from '../messages';
import { clocksOf } from '../model/recipient-time';

/** How many people get a campaign at which moment, in their local time and in the reader's. */
export function RecipientTimes({ times }: { times: readonly RecipientTime[] }) {
  const { timezone } = useProfile();
  return (
    <Box component="ul" aria-label={MESSAGES.recipientTimes} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {times.map((one) => {
        const { time, zone, yours } = clocksOf(one, zoneOf(timezone));
        return (
          <li key={one.at}>
            {one.passed
              ? MESSAGES.rightAway(one.people, zone)
              : MESSAGES.atRecipientTime(one.people, time, zone, yours)}
          </li>
        );
      })}
    </Box>
  );
}
