import { MenuItem, TextField } from '@mui/material';
import type { Sheet } from './contact-file/contact-file';
import { TEXTS } from './messages';

export interface SheetFieldProps {
  sheets: readonly Sheet[];
  sheet: Sheet | null;
  onPick: (sheet: Sheet) => void;
}

/** Chooses the sheet of a workbook to import. */
export function SheetField({ sheets, sheet, onPick }: SheetFieldProps) {
  const pickAt = (at: number): void => {
    const chosen = sheets[at];
    if (chosen) onPick(chosen);
  };
  return (
    <TextField
      select
      label={TEXTS.sheet}
      value={sheet === null ? '' : String(sheets.indexOf(sheet))}
      onChange={(event) => pickAt(Number(event.target.value))}
    >
      {sheets.map(({ name, rows, csv }, at) => (
        <MenuItem key={name} value={String(at)}>
          {csv === null ? TEXTS.sheetTooLong(name) : TEXTS.sheetRows(name, rows)}
        </MenuItem>
      ))}
    </TextField>
  );
}
