import { call } from '@textloom/api';
import { deleteAutomation } from '@textloom/contracts';
import { useConfirmedDeletion } from '@textloom/kit';
import { AUTOMATIONS } from '../api/keys';
import { MESSAGES } from '../messages';

export const useDeleteAutomation = () =>
  useConfirmedDeletion<{ id: number; name: string }>({
    question: ({ name }) => ({ title: MESSAGES.deleteTitle(name), message: MESSAGES.deleteAutomation }),
    remove: ({ id }) => call(deleteAutomation, { id }),
    refreshes: AUTOMATIONS,
  });
