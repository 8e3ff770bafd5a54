import { Alert, Box, Typography } from '@mui/material';
import { call } from '@textloom/api';
import {
  type AccountNumbers,
  type AvailableNumber,
  numberSearchQuery,
  searchNumbers,
  SOLD_KINDS,
} from '@textloom/contracts';
import { Form, Panel, SelectInput, SubmitButton, TextInput, useZodForm } from '@textloom/ui';
import { useState } from 'react';
import { FoundNumbers } from './found-numbers';
import { TEXTS } from './messages';

const KINDS = SOLD_KINDS.map((value) => ({ value, label: TEXTS.kinds[value] }));

/** Searches what the provider sells. `found` is null before the first search. */
function Search() {
  const [found, setFound] = useState<readonly AvailableNumber[] | null>(null);
  const form = useZodForm(numberSearchQuery, { defaultValues: { kind: 'toll_free', area_code: '', digits: '' } });
  return (
    <>
      <Form
        form={form}
        label={TEXTS.search}
        asksBeforeLeaving={false}
        alertsFieldErrors={false}
        onSubmit={async (values) => setFound((await call(searchNumbers, values)).entries)}
      >
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          <SelectInput name="kind" label={TEXTS.kind} options={KINDS} />
          <TextInput
            name="area_code"
            label={TEXTS.area}
            helperText={TEXTS.areaHelp}
            maxLength={3}
            inputMode="numeric"
          />
          <TextInput name="digits" label={TEXTS.digits} helperText={TEXTS.digitsHelp} maxLength={7} />
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 2 }}>
          <SubmitButton label={TEXTS.find} busyLabel={TEXTS.finding} />
        </Box>
      </Form>
      {found && (
        <FoundNumbers found={found} onSold={(sold) => setFound(found.filter(({ number }) => number !== sold))} />
      )}
    </>
  );
}

/** `not_for_sale`: why the account can buy no number now, or empty. */
export function SearchCard({ own, not_for_sale: problem }: Pick<AccountNumbers, 'own' | 'not_for_sale'>) {
  return (
    <Panel title={own === null ? TEXTS.search : TEXTS.searchAnother}>
      {problem === '' ? (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2.5 }}>
            {TEXTS.searchAbout}
          </Typography>
          <Search />
        </>
      ) : (
        <Alert severity="info" role="note">
          {problem}
        </Alert>
      )}
    </Panel>
  );
}
