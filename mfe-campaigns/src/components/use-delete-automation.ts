import { call } from '@textloom/api';
import { deleteAutomation } from '@textloom/contracts';
import { useConfirmedDeletion } from '@textloom/kit';
import { AUTOMATIONS } from '../api/keys';
import { AUTOMATION_TEXTS } from '../automation-messages';

export const useDeleteAutomation = () =>
  useConfirmedDeletion<{ id: number; name: string }>({
    question: ({ name }) => ({ title: `Delete ${name}?`, message: AUTOMATION_TEXTS.deleteQuestion }),
    remove: ({ id }) => call(deleteAutomation, { id }),
    refreshes: AUTOMATIONS,
  });
