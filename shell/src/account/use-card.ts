import { useQueryClient } from '@tanstack/react-query';
import { CARD_KEY, useStoredCard } from '@textloom/kit';
import { useCallback, useState } from 'react';

/** The card on file and the dialog that changes it. */
export function useCard(enabled: boolean) {
  const client = useQueryClient();
  const [dialogOpen, setDialogOpen] = useState(false);
  const { data, isPending } = useStoredCard(enabled);
  return {
    exists: data?.exists ?? false,
    checking: enabled && isPending,
    dialogOpen,
    openDialog: useCallback(() => setDialogOpen(true), []),
    closeDialog: useCallback(() => setDialogOpen(false), []),
    saved: useCallback((): void => {
      setDialogOpen(false);
      void client.invalidateQueries({ queryKey: CARD_KEY });
    }, [client]),
  };
}
