import { useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts, link } from '@textloom/kit';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getCard } from '../api/get-card';
import { MESSAGES } from './messages';

/** The frame uses the card too; they share one query. */
const CARD = ['shell', 'card'] as const;
export type Purchase = '/plans/addmessages' | '/plans/addkeywords';

/** The card on file, the dialog that changes it, and purchases that need one (decision 115). */
export function useCard(enabled: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<{ then: Purchase | null } | null>(null);
  const query = { queryKey: CARD, queryFn: ({ signal }: { signal: AbortSignal }) => getCard({}, { signal }) };
  const { data, isPending } = useQuery({ ...query, enabled, retry: false });

  const buy = useCallback(
    async (page: Purchase): Promise<void> => {
      try {
        // Fetched now, because another tab may have stored or removed the card.
        const { exists } = await client.fetchQuery({
          queryKey: CARD,
          queryFn: ({ signal }) => getCard({}, { signal }),
          staleTime: 0,
        });
        if (exists) return await navigate(link(page));
        alerts.warning(MESSAGES.noCard);
        setDialog({ then: page });
      } catch (error) {
        alerts.failure(error);
      }
    },
    [client, navigate],
  );

  const saved = useCallback((): void => {
    const next = dialog?.then ?? null;
    setDialog(null);
    void client.invalidateQueries({ queryKey: CARD });
    if (next) void navigate(link(next));
  }, [client, dialog, navigate]);

  return {
    exists: data?.exists ?? false,
    checking: enabled && isPending,
    buy,
    dialogOpen: dialog !== null,
    openDialog: useCallback(() => setDialog({ then: null }), []),
    closeDialog: useCallback(() => setDialog(null), []),
    saved,
  };
}
