import { Typography } from '@mui/material';
import { getPromiseUse } from '@textloom/contracts';
import { useCall } from '@textloom/kit';
import { LoadState, Panel } from '@textloom/ui';
import { promiseKey } from '../../api/keys';
import { TEXTS } from './messages';

/**
 * How much of what its welcome promises was sent this month. Loaded separately, because counting a large list takes
 * seconds.
 */
export function PromisePanel({ id }: { id: number }) {
  const { data, error, refetch } = useCall(getPromiseUse, promiseKey(id), { id });
  return (
    <Panel title={TEXTS.promiseTitle}>
      {data ? (
        <>
          <Typography sx={{ fontWeight: 600 }}>{TEXTS.promiseUsed(data)}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            {TEXTS.promiseHelp}
          </Typography>
        </>
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} lines={2} label={TEXTS.loadingPromise} />
      )}
    </Panel>
  );
}
