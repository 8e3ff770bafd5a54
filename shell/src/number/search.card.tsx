import { Alert, Box, Typography } from '@mui/material';
import { call } from '@textloom/api';
import {
  type AccountNumbers,
  type AvailableNumber,
  numberSearchQuery,
  searchNumbers,
  SOLD_KINDS,
  type SoldNumberKind,
} from '@textloom/contracts';
import { Facts, Form, Panel, SelectInput, SubmitButton, TextInput, useZodForm } from '@textloom/ui';
import { useState } from 'react';
import { costsOf } from './costs';
import { FoundNumbers } from './found-numbers';
import { TEXTS } from './messages';

const KINDS = SOLD_KINDS.map((value) => ({ value, label: TEXTS.kinds[value] }));

interface Found {
  kind: SoldNumberKind;
  numbers: readonly AvailableNumber[];
}

/** Searches what the provider sells. `found` is null before the first search. */
function Search({ prices }: Pick<AccountNumbers, 'prices'>) {
  const [found, setFound] = useState<Found | null>(null);
  const form = useZodForm(numberSearchQuery, { defaultValues: { kind: 'toll_free', area_code: '', digits: '' } });
  return (
    <>
      <Form
        form={form}
        label={TEXTS.search}
        asksBeforeLeaving={false}
        alertsFieldErrors={false}
        onSubmit={async (values) =>
          setFound({ kind: values.kind, numbers: (await call(searchNumbers, values)).entries })
        }
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
        <FoundNumbers
          found={found.numbers}
          price={prices.find(({ kind }) => kind === found.kind)}
          onSold={(sold) => setFound({ ...found, numbers: found.numbers.filter(({ number }) => number !== sold) })}
        />
      )}
    </>
  );
}

/** What each kind costs. */
function Prices({ prices }: Pick<AccountNumbers, 'prices'>) {
  return (
    <Box sx={{ mb: 2.5 }}>
      <Facts facts={SOLD_KINDS.map((kind) => [TEXTS.kinds[kind], costsOf(prices.find((one) => one.kind === kind))])} />
      {prices.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {TEXTS.chargedWith}
        </Typography>
      )}
    </Box>
  );
}

/** `not_for_sale`: why the account can buy no number now, or empty. */
export function SearchCard({
  own,
  not_for_sale: problem,
  prices,
}: Pick<AccountNumbers, 'own' | 'not_for_sale' | 'prices'>) {
  return (
    <Panel title={own === null ? TEXTS.search : TEXTS.searchAnother}>
      {problem === '' ? (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2.5 }}>
            {TEXTS.searchAbout}
          </Typography>
          <Prices prices={prices} />
          <Search prices={prices} />
        </>
      ) : (
        <Alert severity="info" role="note">
          {problem}
        </Alert>
      )}
    </Panel>
  );
}
