import Close from '@mui/icons-material/Close';
import { ButtonBase, Stack } from '@mui/material';
import type { ListFilters, ListState } from '@textloom/kit';
import { tokens } from '../theme/tokens';
import type { FilterOption } from './filter-fields';
import { TEXTS } from './messages';

/** The text of an active filter: its label before the value, or the whole text. */
export type ChipTexts<L extends ListFilters> = {
  readonly [K in keyof L]?: string | ((value: string) => string);
};

/** The text of a filter that is chosen from options. */
export const chosenFrom =
  (label: string, options: readonly FilterOption[]) =>
  (value: string): string =>
    `${label}: ${options.find((option) => option.value === value)?.label ?? value}`;

const look = {
  flex: 'none',
  height: 28,
  pl: 1.5,
  pr: 1,
  gap: 0.5,
  border: `1px solid ${tokens.line}`,
  borderRadius: tokens.radiusPill,
  backgroundColor: tokens.paper,
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
  lineHeight: '18px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  '&:hover': { backgroundColor: tokens.sunken },
  '& svg': { fontSize: 16, color: tokens.muted },
} as const;

export interface Chip {
  name: string;
  text: string;
}

/** The active filters, in the order of their texts. */
export function chipsOf<L extends ListFilters>(state: ListState<L>, texts: ChipTexts<L>): Chip[] {
  return Object.keys(texts).flatMap((name): Chip[] => {
    const value = String(state.values[name]);
    const text = texts[name];
    if (value === '' || text === undefined) return [];
    return [{ name, text: typeof text === 'function' ? text(value) : `${text}: ${value}` }];
  });
}

interface ChipsProps<L extends ListFilters> {
  state: ListState<L>;
  chips: readonly Chip[];
  onClear: () => void;
}

/** The active filters as chips; a click removes one. */
export function FilterChips<L extends ListFilters>({ state, chips, onClear }: ChipsProps<L>) {
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={TEXTS.activeFilters}
      sx={{
        gap: 1,
        flex: '0 1 auto',
        minWidth: 0,
        alignItems: 'center',
        overflowX: 'auto',
        scrollbarWidth: 'none',
        p: 0.5,
      }}
    >
      {chips.map(({ name, text }) => (
        <ButtonBase
          key={name}
          aria-label={TEXTS.removeThisFilter(text)}
          onClick={() => state.set({ [name]: '' } as Partial<L>)}
          sx={look}
        >
          {text}
          <Close />
        </ButtonBase>
      ))}
      {state.active && (
        <ButtonBase onClick={onClear} sx={{ ...look, borderColor: 'transparent', bgcolor: 'transparent', px: 1 }}>
          {TEXTS.clearFilters}
        </ButtonBase>
      )}
    </Stack>
  );
}
