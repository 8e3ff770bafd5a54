import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Button, IconButton, List, ListItem, ListItemText, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import {
  addCustomField,
  changeCustomField,
  MAX_FIELDS,
  removeCustomField,
  type CustomField,
} from '@textloom/contracts';
import { alerts, confirm, escapeHtml } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { TitledDialog } from '@textloom/ui';
import { useState } from 'react';
import { SUBSCRIBERS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { FieldForm } from './field.form';
import { TEXTS } from './messages';

const kindOf = ({ kind, choices }: CustomField): string => [TEXTS.kinds[kind], ...choices].join(' · ');

/** The owner's fields: adds, renames and removes them. A change reaches every tab with the profile. */
export function CustomFieldsDialog({ onClose }: { onClose: () => void }) {
  const { custom_fields: fields } = useProfile();
  const client = useQueryClient();
  /** The id of the field in the form; 0: a new one. */
  const [editing, setEditing] = useState<number | null>(null);
  const close = (): void => setEditing(null);

  const remove = async ({ id, name }: CustomField): Promise<void> => {
    const sure = await confirm({
      title: TEXTS.removeQuestion(name),
      message: TEXTS.removeText,
      yes: MESSAGES.remove,
      destructive: true,
    });
    if (!sure) return;
    try {
      const { message } = await call(removeCustomField, { id });
      alerts.success(escapeHtml(message));
      await client.invalidateQueries({ queryKey: SUBSCRIBERS });
    } catch (error) {
      alerts.failure(error);
    }
  };

  return (
    <TitledDialog
      title={TEXTS.title}
      onClose={onClose}
      maxWidth="sm"
      actions={<Button onClick={onClose}>{MESSAGES.close}</Button>}
    >
      {fields.length === 0 && editing === null && <Typography sx={{ mb: 2 }}>{TEXTS.none}</Typography>}
      <List disablePadding>
        {fields.map((field) =>
          editing === field.id ? (
            <ListItem key={field.id} divider disableGutters sx={{ display: 'block' }}>
              <FieldForm
                field={field}
                onSave={async ({ name, choices }) =>
                  (await call(changeCustomField, { id: field.id, name, choices })).message
                }
                onClose={close}
              />
            </ListItem>
          ) : (
            <ListItem key={field.id} divider disableGutters>
              <ListItemText
                primary={field.name}
                secondary={kindOf(field)}
                slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
              />
              <IconButton aria-label={TEXTS.edit(field.name)} onClick={() => setEditing(field.id)}>
                <EditIcon fontSize="small" />
              </IconButton>
              <IconButton aria-label={TEXTS.remove(field.name)} onClick={() => void remove(field)}>
                <DeleteIcon fontSize="small" />
              </IconButton>
            </ListItem>
          ),
        )}
      </List>
      {editing === 0 ? (
        <FieldForm onSave={async (input) => (await call(addCustomField, input)).message} onClose={close} />
      ) : fields.length < MAX_FIELDS ? (
        <Button startIcon={<AddIcon />} onClick={() => setEditing(0)} sx={{ mt: 2 }}>
          {TEXTS.add}
        </Button>
      ) : (
        <Typography sx={{ mt: 2 }}>{TEXTS.full}</Typography>
      )}
    </TitledDialog>
  );
}
