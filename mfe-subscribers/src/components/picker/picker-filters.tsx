import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { FilterSelect, KeywordBy, SearchBy } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { PAGE_SIZES, type Picker } from './use-picker';

const SORTS = [
  { value: 'first_name', label: MESSAGES.fields.first_name },
  { value: 'last_name', label: MESSAGES.fields.last_name },
  { value: 'phone', label: MESSAGES.fields.phone },
];
const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));
/** PICK-002 */
const SEARCH_DELAY = 500;

/** PICK-001 to PICK-005. */
export function PickerFilters({ state }: Pick<Picker, 'state'>) {
  const { values } = state;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr 1fr', sm: '2fr 1.4fr 1.2fr 90px' },
        pt: 1,
        '& > div:first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      <SearchBy state={state} name="search" placeholder={MESSAGES.searchHint} delay={SEARCH_DELAY} />
      <KeywordBy state={state} />
      <FilterSelect
        label={TEXTS.sortBy}
        value={values.orderby}
        onChange={(orderby) => state.setSort(orderby, 'ASC')}
        options={SORTS}
      />
      <FilterSelect
        label={TEXTS.perPage}
        value={String(values.limit)}
        onChange={(limit) => state.set({ limit: Number(limit) })}
        options={SIZES}
      />
      <FormControlLabel
        sx={{ gridColumn: { sm: '1 / -1' }, m: 0, my: { sm: -1 }, ml: -1, justifySelf: 'start' }}
        label={MESSAGES.withName}
        control={
          <Checkbox
            size="small"
            checked={values.withname !== ''}
            onChange={(_, named) => state.set({ withname: named ? 'true' : '' })}
          />
        }
      />
    </Box>
  );
}
