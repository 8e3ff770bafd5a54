import { useCall } from '@textloom/kit';
import { Box } from '@mui/material';
import { getCodes } from '@textloom/contracts';
import { LoadState, Panel } from '@textloom/ui';
import { codesKey } from '../../api/keys';
import { CodeSupplies, SupplyAlerts } from './code-supplies';
import { CodesUpload } from './codes-upload';
import { IssuedCodes } from './issued-codes';
import { TEXTS } from './messages';

/** Custom codes of a keyword (KEY-016 to KEY-018); its cache key is below the keyword's, so the page keeps it live. */
export function CustomCodesPanel({ id }: { id: number }) {
  const { data, error, refetch } = useCall(getCodes, codesKey(id), { id });
  return (
    <Panel title={TEXTS.codesTitle}>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {!data && <LoadState error={error} onRetry={() => void refetch()} lines={3} label={TEXTS.loadingCustomCodes} />}
        {data && (
          <>
            <SupplyAlerts pools={data.pools} />
            <CodeSupplies pools={data.pools} />
          </>
        )}
        <CodesUpload id={id} />
        {data && <IssuedCodes codes={data.latest} />}
      </Box>
    </Panel>
  );
}
