import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getCard } from '@textloom/contracts';
import { useCallback, useState } from 'react';

/** The same key as in the frame, so that both share one request. */
const CARD = ['shell', 'card'] as const;

/** The card on file and the dialog that changes it. */
export function useCard(enabled: boolean) {
  const client = useQueryClient();
  const [dialogOpen, setDialogOpen] = useState(false);
  const { data, isPending } = useQuery({
    queryKey: CARD,
    queryFn: ({ signal }) => call(getCard, {}, { signal }),
    enabled,
    retry: false,
  });
  return {
    exists: data?.exists ?? false,
    checking: enabled && isPending,
    dialogOpen,
    openDialog: useCallback(() => setDialogOpen(true), []),
    closeDialog: useCallback(() => setDialogOpen(false), []),
    saved: useCallback((): void => {
      setDialogOpen(false);
      void client.invalidateQueries({ queryKey: CARD });
    }, [client]),
  };
}
