import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import { Button, Checkbox, FormControlLabel, FormGroup } from '@mui/material';
import type { CustomField, Subscriber } from '@textloom/contracts';
import { readStored, writeStored } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { TitledDialog, type Column, type MenuAction } from '@textloom/ui';
import { useState, type ReactNode } from 'react';
import { Tags } from '../../components/tags';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { subscriberColumns } from './subscribers.columns';

/** The chosen columns, stored in this browser. */
const KEY = 'textloom.subscriber-columns';

const LABELS = MESSAGES.fields;

const OFFERED: readonly Column<Subscriber>[] = [
  { key: 'email', header: LABELS.email, width: 190, render: ({ email }) => email },
  { key: 'company_name', header: LABELS.company_name, width: 140, render: (row) => row.company_name },
  { key: 'city', header: LABELS.city, width: 120, render: ({ city }) => city },
  { key: 'zip', header: LABELS.zip, width: 80, render: ({ zip }) => zip },
  { key: 'birthday', header: LABELS.birthday, width: 110, render: ({ birthday }) => birthday },
  { key: 'tags', header: LABELS.tags, width: 180, render: ({ tags }) => <Tags text={tags} /> },
];

const columnOf = ({ id, slug, name, kind }: CustomField): Column<Subscriber> => ({
  key: slug,
  header: name,
  width: 140,
  align: kind === 'number' ? 'right' : 'left',
  render: ({ values }) => values[id],
});

/** Inserts the user's extra columns before the last specified one, and provides the dialog to choose them. */
export function useColumns(): { columns: readonly Column<Subscriber>[]; action: MenuAction; dialog: ReactNode } {
  const [chosen, setChosen] = useState(() => new Set((readStored(KEY) ?? '').split(' ')));
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const toggle = (key: string): void => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
    writeStored(KEY, [...next].join(' '));
  };
  const { custom_fields: fields } = useProfile();
  const offered = [...OFFERED, ...fields.map(columnOf)];
  const added = offered.filter(({ key }) => chosen.has(key));
  return {
    columns: added.length === 0 ? subscriberColumns : subscriberColumns.toSpliced(-1, 0, ...added),
    action: { id: 'columns', label: TEXTS.columns, icon: <ViewColumnIcon />, run: () => setOpen(true) },
    dialog: open && (
      <TitledDialog
        title={TEXTS.columns}
        onClose={close}
        actions={
          <Button variant="contained" onClick={close}>
            {TEXTS.done}
          </Button>
        }
      >
        <FormGroup>
          {offered.map(({ key, header }) => (
            <FormControlLabel
              key={key}
              label={header}
              control={<Checkbox checked={chosen.has(key)} onChange={() => toggle(key)} />}
            />
          ))}
        </FormGroup>
      </TitledDialog>
    ),
  };
}
