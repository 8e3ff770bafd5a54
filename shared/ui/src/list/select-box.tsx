import { Box as Part } from '@mui/material';
import type { ListSelection } from '@textloom/kit';
import { createContext, memo, useContext, useEffect, useRef } from 'react';
import { tokens } from '../theme/tokens';
import { TEXTS } from './messages';

export type Selection = Pick<ListSelection, 'has' | 'toggle'> &
  Partial<Pick<ListSelection, 'page' | 'togglePage' | 'known'>>;

/** Which rows are selected. Boxes read it here, so that a click renders the boxes again and not the whole table. */
export const RowSelectionContext = createContext<Selection>({ has: () => false, toggle: () => undefined });

/** Marks a row's checkbox, by which CSS tints the row. */
export const SELECTS = 'data-selects';

interface BoxProps {
  label: string;
  checked: boolean;
  mixed?: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
  /** CSS tints the row while it is ticked. */
  tinted?: boolean;
}

/** The whole label is the click target. */
const target = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 36,
  height: '100%',
  minHeight: 24,
  cursor: 'pointer',
} as const;

/** The native checkbox, because 25 of them cost nothing to render. */
function Box({ label, checked, mixed = false, disabled, onChange, tinted = false }: BoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <Part component="label" sx={target}>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        style={{ width: 16, height: 16, margin: 0, accentColor: tokens.accent, cursor: 'inherit' }}
        {...(tinted ? { [SELECTS]: '' } : {})}
      />
    </Part>
  );
}

interface RowBoxProps {
  id: number;
  label: string;
  checked: boolean;
  disabled: boolean;
  tinted: boolean;
  toggle: Selection['toggle'];
}

const RowBox = memo(({ id, toggle, ...box }: RowBoxProps) => <Box {...box} onChange={(on) => toggle(id, on)} />);

/** The checkbox of a row. `label` names the row: "Select (512) 555-0123, PIZZA". */
export function SelectBox({ id, label, tinted = true }: { id: number; label: string; tinted?: boolean }) {
  const { has, toggle, known = true } = useContext(RowSelectionContext);
  return <RowBox id={id} label={label} checked={has(id)} disabled={!known} tinted={tinted} toggle={toggle} />;
}

/** The checkbox in the table's header: all rows of the page. */
export function SelectPageBox() {
  const { page = 'none', togglePage, known = true } = useContext(RowSelectionContext);
  return (
    <Box
      label={TEXTS.selectThisPage}
      checked={page === 'all'}
      mixed={page === 'some'}
      disabled={!known}
      onChange={(on) => togglePage?.(on)}
    />
  );
}
