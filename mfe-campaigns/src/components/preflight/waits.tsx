import { Box } from '@mui/material';
import { formatCount, minuteText, type Wait } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { TEXTS } from './messages';

/** Number of states to list; the rest of a nationwide list becomes a count. */
const SHOWN = 5;

function reasonOf({ states: [state], law }: Wait): string {
  if (state === undefined || law === null) return TEXTS.ownHours;
  const { day, hours } = law;
  return hours === null
    ? TEXTS.noTexts(state, TEXTS.days[day])
    : TEXTS.allows(state, minuteText(hours.from), minuteText(hours.to), TEXTS.days[day]);
}

function whereOf([first, second, ...more]: readonly string[]): string {
  if (first === undefined) return '';
  if (second === undefined) return TEXTS.inState(first);
  return more.length === 0 ? TEXTS.inTwoStates(first, second) : TEXTS.inStates(first, more.length + 1);
}

/** Who waits until when, and because of whose hours. A single line needs no sum. */
export function Waits({ waits }: { waits: readonly Wait[] }) {
  const format = useFormatDate();
  const line = waits.length === 1 ? TEXTS.allWaitUntil : TEXTS.waitUntil;
  const later = waits.slice(SHOWN).reduce((sum, { people }) => sum + people, 0);
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
      {waits.slice(0, SHOWN).map((wait) => (
        <li key={wait.until}>
          {line(wait.people, whereOf(wait.states), format(wait.until))} {reasonOf(wait)}
        </li>
      ))}
      {later > 0 && <li>{TEXTS.othersLater(formatCount(later))}</li>}
    </Box>
  );
}
