import { Alert, Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { counted, createGroup, groupBody, updateGroup, type Group } from '@textloom/contracts';
import { alerts, escapeHtml, link, Slot, useGoOn, useUnsavedChanges } from '@textloom/kit';
import { applyFieldErrors, Form, Panel, SubmitButton, TextInput, useZodForm } from '@textloom/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { GROUPS } from '../../api/keys';
import { GROUP_MESSAGES } from '../../model/group-messages';
import { MembersTable } from './members.table';
import { useSelection } from './use-selection';

const nameOnly = groupBody.pick({ name: true });

/** Creates or changes a group; without `group` a new one (GRP-012 to GRP-021). */
export function GroupForm({ group }: { group?: Group }) {
  const client = useQueryClient();
  const goOn = useGoOn();
  const { key } = useLocation();
  const form = useZodForm(nameOnly, { defaultValues: { name: group?.name ?? '' } });
  const selection = useSelection(group?.subscribers ?? []);
  useUnsavedChanges(selection.changed && !form.formState.isSubmitting);
  const [complaint, setComplaint] = useState('');
  const [picking, setPicking] = useState(false);

  const save = async (name: string, picked: readonly number[] = []): Promise<void> => {
    const chosen = new Set([...selection.body.subscribers, ...picked]);
    setComplaint('');
    if (selection.size + picked.length === 0) {
      setComplaint(GROUP_MESSAGES.nobody);
      return;
    }
    const gone = new Set(picked);
    const body = {
      ...selection.body,
      name,
      subscribers: [...chosen],
      removed: selection.body.removed.filter((id) => !gone.has(id)),
    };
    try {
      const { message } = group ? await call(updateGroup, { ...body, id: group.id }) : await call(createGroup, body);
      void client.invalidateQueries({ queryKey: GROUPS });
      alerts.success(escapeHtml(message || GROUP_MESSAGES.saved));
      // Opened by its address, the form has no previous page to return to.
      goOn(key === 'default' ? link('/subscribers/groups') : -1);
    } catch (error) {
      applyFieldErrors(form, error);
      alerts.failure(error);
    }
  };

  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Panel>
        <Form form={form} label="Group" onSubmit={({ name }) => save(String(name))}>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
              alignItems: 'start',
            }}
          >
            <TextInput name="name" label="Name" required maxLength={120} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, minHeight: 40, alignItems: 'center' }}>
              {group && (
                <Button variant="outlined" onClick={() => setPicking(true)} aria-haspopup="dialog">
                  {GROUP_MESSAGES.choose}
                </Button>
              )}
              <SubmitButton label={group ? GROUP_MESSAGES.save : GROUP_MESSAGES.create} />
            </Box>
          </Box>
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mt: 1 }}>
            {counted(selection.size, 'subscriber')} in this group
            {selection.size > 1 && ' · the same number is added once'}
          </Typography>
          {complaint !== '' && selection.size === 0 && (
            <Alert severity="error" sx={{ mt: 1.5 }}>
              {complaint}
            </Alert>
          )}
        </Form>
      </Panel>
      <MembersTable selection={selection} />
      {picking && (
        <Slot
          name="subscriber.picker"
          props={{
            open: true,
            selected: [],
            confirmLabel: GROUP_MESSAGES.save,
            onPick: (ids) => {
              setPicking(false);
              selection.add(ids);
              void form.handleSubmit(({ name }) => save(String(name), ids))();
            },
            onClose: () => setPicking(false),
          }}
        />
      )}
    </Box>
  );
}
