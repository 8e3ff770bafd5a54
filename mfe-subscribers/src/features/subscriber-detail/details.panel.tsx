import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button } from '@mui/material';
import { formatPhone, type Subscriber } from '@textloom/contracts';
import { Facts, Panel } from '@textloom/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Tags } from '../../components/tags';
import { MESSAGES } from '../../messages';
import { fieldsOf, type DetailField } from '../../model/person-fields';
import { AddField } from './add-field.menu';
import { DetailsForm } from './details.form';
import { TEXTS } from './messages';

/** `edit=1`, and `edit=true` from the inbox (decision 80). */
export const isEditing = (search: URLSearchParams): boolean => ['1', 'true'].includes(search.get('edit') ?? '');

/** The details, to read or to edit. */
export function DetailsPanel({ subscriber: s }: { subscriber: Subscriber }) {
  const [search, setSearch] = useSearchParams();
  const editing = isEditing(search);
  // Returns the focus to the button that opened the form.
  const [edited, setEdited] = useState(false);
  const [added, setAdded] = useState<DetailField | null>(null);
  const setEditing = (edit: boolean, field: DetailField | null = null): void => {
    setAdded(field);
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (edit) next.set('edit', '1');
        else next.delete('edit');
        return next;
      },
      { replace: true },
    );
  };

  const done = (): void => {
    setEdited(true);
    setEditing(false);
  };

  if (editing)
    return (
      <Panel title={TEXTS.tabs.details}>
        <DetailsForm key={s.id} subscriber={s} onDone={done} focus={added} />
      </Panel>
    );
  const { filled, missing } = fieldsOf(s);
  return (
    <Panel
      title={TEXTS.tabs.details}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {missing.length > 0 && <AddField fields={missing} onAdd={(field) => setEditing(true, field)} />}
          <Button size="small" startIcon={<EditIcon />} autoFocus={edited} onClick={() => setEditing(true)}>
            {TEXTS.edit}
          </Button>
        </Box>
      }
    >
      <Facts
        facts={[
          [MESSAGES.fields.phone, formatPhone(s.phone)],
          ...filled.map(
            (field) => [MESSAGES.fields[field], field === 'tags' ? <Tags text={s.tags} /> : s[field]] as const,
          ),
        ]}
      />
    </Panel>
  );
}
