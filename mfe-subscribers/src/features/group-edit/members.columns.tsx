import { Link as TextLink } from '@mui/material';
import type { Subscriber } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { PhoneText, type Column, SelectBox } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** GRP-012, GRP-013. */
export const memberColumns: readonly Column<Subscriber>[] = [
  {
    key: 'select',
    header: TEXTS.select,
    width: 80,
    render: (row) => <SelectBox id={row.id} label={MESSAGES.selectRow(row)} />,
  },
  {
    key: 'phone',
    header: TEXTS.mobilePhone,
    width: 170,
    primary: true,
    render: (row) => (
      <TextLink component={Link} to={link('/subscribers/:id', { id: row.id })}>
        <PhoneText phone={row.phone} />
      </TextLink>
    ),
  },
  {
    key: 'name',
    header: TEXTS.fullName,
    flex: 1,
    minWidth: 130,
    sort: 'first_name',
    render: (row) => `${row.first_name} ${row.last_name}`.trim() || '–',
  },
  { key: 'keyword', header: MESSAGES.fields.keyword, width: 140, render: (row) => row.keyword },
];
