import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import { Button, Checkbox, FormControlLabel, FormGroup } from '@mui/material';
import type { CustomField, Subscriber } from '@textloom/contracts';
import { readStored, writeStored } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { TitledDialog, type Column, type MenuAction } from '@textloom/ui';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Tags } from '../../components/tags';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { subscriberColumns } from './subscribers.columns';

/** The chosen columns, stored in this browser: shown where the address, which may be that of a saved view, names none. */
const KEY = 'textloom.subscriber-columns';
/** Names the columns in the address. */
const PARAMETER = 'columns';

/** Who a subscriber is and whether one may be texted is never hidden (decision 776). */
const ALWAYS: ReadonlySet<string> = new Set(['phone', 'name', 'subscribed']);
/** The first of a list of columns, so that none is empty, and earlier versions' lists of added columns differ. */
const FIRST = 'name';

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

const SPECIFIED = subscriberColumns.map(({ key }) => key).filter((key) => !ALWAYS.has(key));
const chosenBy = (text: string): ReadonlySet<string> =>
  new Set(text.startsWith(FIRST) ? text.split(',') : [...SPECIFIED, ...text.split(' ')]);

interface ChosenColumns {
  columns: readonly Column<Subscriber>[];
  /** As the parameter of an address. */
  shown: string;
  action: MenuAction;
  dialog: ReactNode;
}

/** The columns of the list: the specified ones, the user's own before the last of them; and the dialog to choose them. */
export function useColumns(): ChosenColumns {
  const [address, setAddress] = useSearchParams();
  const [stored, setStored] = useState(() => readStored(KEY) ?? '');
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const { custom_fields: fields } = useProfile();
  const named = address.get(PARAMETER);
  const text = named ?? stored;
  const all = useMemo(() => subscriberColumns.toSpliced(-1, 0, ...OFFERED, ...fields.map(columnOf)), [fields]);
  const offered = all.filter(({ key }) => !ALWAYS.has(key));
  const chosen = useMemo(() => chosenBy(text), [text]);
  const columns = useMemo(() => all.filter(({ key }) => ALWAYS.has(key) || chosen.has(key)), [all, chosen]);
  const textOf = (keys: ReadonlySet<string>): string =>
    [FIRST, ...offered.map(({ key }) => key).filter((key) => keys.has(key))].join(',');

  const toggle = (key: string): void => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    writeStored(KEY, textOf(next));
    setStored(textOf(next));
    if (named !== null)
      setAddress(
        (before) => {
          before.set(PARAMETER, textOf(next));
          return before;
        },
        { replace: true },
      );
  };
  return {
    columns,
    shown: textOf(chosen),
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
