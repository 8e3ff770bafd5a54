import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { FilterSelect, KeywordBy, SearchBy } from '@textloom/ui';
import { PAGE_SIZES, type Picker } from './use-picker';

const SORTS = [
  { value: 'first_name', label: 'First name' },
  { value: 'last_name', label: 'Last name' },
  { value: 'phone', label: 'Phone' },
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
      <SearchBy state={state} name="search" placeholder="Name or phone" delay={SEARCH_DELAY} />
      <KeywordBy state={state} />
      <FilterSelect
        label="Sort by"
        value={values.orderby}
        onChange={(orderby) => state.setSort(orderby, 'ASC')}
        options={SORTS}
      />
      <FilterSelect
        label="Per page"
        value={String(values.limit)}
        onChange={(limit) => state.set({ limit: Number(limit) })}
        options={SIZES}
      />
      <FormControlLabel
        sx={{ gridColumn: { sm: '1 / -1' }, m: 0, my: { sm: -1 }, ml: -1, justifySelf: 'start' }}
        label="With name"
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
