import { Alert, Box, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { createGroup, groupBody, updateGroup, type OneGroup } from '@textloom/contracts';
import { alerts, escapeHtml, link, useNavigateWhileMounted, useUnsavedChanges } from '@textloom/kit';
import { Form, SubmitButton, TextInput, useZodForm } from '@textloom/ui';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { GROUPS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import type { Selection } from './use-selection';

const nameOnly = groupBody.pick({ name: true });
const MEMBERS_STAY = { subscribers: [], removed: [], filters: [], keep: 1 as const };

interface GroupFormProps {
  /** Absent for a new group. */
  readonly group?: OneGroup;
  /** The members to store; null keeps the stored ones. */
  readonly selection: Selection | null;
  /** Beside Save. */
  readonly children?: ReactNode;
}

/** Name and Save; creates or changes a group (GRP-012, GRP-018 to GRP-021). */
export function GroupForm({ group, selection, children }: GroupFormProps) {
  const client = useQueryClient();
  const navigate = useNavigateWhileMounted();
  const { key } = useLocation();
  const form = useZodForm(nameOnly, { defaultValues: { name: group?.name ?? '' } });
  useUnsavedChanges((selection?.changed ?? false) && !form.formState.isSubmitting);
  const [complaint, setComplaint] = useState('');

  const save = async (name: string): Promise<void> => {
    setComplaint('');
    if (selection?.size === 0) {
      setComplaint(TEXTS.nobody);
      return;
    }
    const body = { ...(selection?.body ?? MEMBERS_STAY), name };
    const { message } = group ? await call(updateGroup, { ...body, id: group.id }) : await call(createGroup, body);
    void client.invalidateQueries({ queryKey: GROUPS });
    alerts.success(escapeHtml(message || MESSAGES.groupSaved));
    // A form opened directly by its address has no previous page to return to.
    navigate(key === 'default' ? link('/subscribers/groups') : -1);
  };

  return (
    <Form form={form} label={MESSAGES.group} keptAs="group" onSubmit={({ name }) => save(String(name))}>
      <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1.5, alignItems: 'end' }}>
        <Box sx={{ flex: { xs: '1 0 100%', sm: '0 1 480px' } }}>
          <TextInput name="name" label={MESSAGES.groupName} required maxLength={120} />
        </Box>
        <SubmitButton label={group ? MESSAGES.save : MESSAGES.createGroup} quiet={selection === null} />
        {children}
      </Box>
      {selection && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mt: 1 }}>
          {TEXTS.inGroup(selection.size)}
          {selection.size > 1 && ` · ${TEXTS.addedOnce}`}
        </Typography>
      )}
      {complaint !== '' && selection?.size === 0 && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {complaint}
        </Alert>
      )}
    </Form>
  );
}
