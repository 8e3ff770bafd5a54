import { Box, Typography } from '@mui/material';
import { AGE_QUESTIONS, AGE_WAYS, AGES } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { CheckboxInput, NumberInput, SelectInput, tokens } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import type { KeywordFields } from './keyword-fields';
import { TEXTS } from './messages';

const WAYS = AGE_WAYS.map((value) => ({ value, label: TEXTS.ageWays[value] }));

/** The question as it is texted. */
function Question() {
  const { company } = useProfile();
  const [age, way, language] = useWatch<KeywordFields, ['min_age', 'age_way', 'language']>({
    name: ['min_age', 'age_way', 'language'],
  });
  return (
    <Box
      component="figure"
      aria-label={TEXTS.ageQuestion}
      sx={{ m: 0, p: 2, borderRadius: tokens.radius, bgcolor: tokens.sunken }}
    >
      <Typography component="figcaption" variant="caption" sx={{ color: tokens.muted }}>
        {TEXTS.ageQuestion}
      </Typography>
      <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {`${company || TEXTS.yourCompany}: ${AGE_QUESTIONS[language][way](age)}`}
      </Typography>
    </Box>
  );
}

/** Whether people are asked for their age before they join, and how (decision 618). */
export function AgeFields() {
  const asks = useWatch<KeywordFields, 'asks_age'>({ name: 'asks_age' });
  return (
    <>
      <CheckboxInput name="asks_age" label={TEXTS.asksAge} helperText={TEXTS.asksAgeHint} />
      {asks && (
        <>
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '10rem 1fr' } }}>
            <NumberInput name="min_age" label={TEXTS.minAge} max={AGES.to} />
            <SelectInput name="age_way" label={TEXTS.ageWay} helperText={TEXTS.ageWayHint} options={WAYS} />
          </Box>
          <Question />
        </>
      )}
    </>
  );
}
