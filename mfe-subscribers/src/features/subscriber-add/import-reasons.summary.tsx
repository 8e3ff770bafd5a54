import { Box, Typography } from '@mui/material';
import { getImportReasons, type ImportReason } from '@textloom/contracts';
import { useCall } from '@textloom/kit';
import { LoadState, tokens } from '@textloom/ui';
import { importReasonsKey } from '../../api/keys';
import { TEXTS } from './messages';

function Reason({ of: { reason, count, imported, rows } }: { of: ImportReason }) {
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <Box component="strong" sx={{ fontWeight: 600 }}>
          {imported ? TEXTS.rowsImported(count) : TEXTS.rowsRefused(count)}
        </Box>{' '}
        {reason}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ line, phone }) => (
          <Typography
            key={line}
            component="li"
            variant="body2"
            sx={{ color: tokens.muted, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
          >
            {TEXTS.rowOfReason(line, phone)}
          </Typography>
        ))}
        {count > rows.length && (
          <Typography component="li" variant="body2" sx={{ color: tokens.muted }}>
            {TEXTS.furtherRows(count - rows.length)}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** Why rows of an import were refused, each reason with its first rows (SUBS-054). */
export default function ImportReasons({ id }: { id: number }) {
  const { data, error, refetch } = useCall(getImportReasons, importReasonsKey(id), { id });
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} lines={2} label={TEXTS.loadingReasons} />;
  return (
    <Box>
      <Box component="ul" aria-label={TEXTS.reasons} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.entries.map((one) => (
          <Reason key={`${one.reason} ${String(one.imported)}`} of={one} />
        ))}
      </Box>
      {data.others > 0 && (
        <Typography variant="body2" sx={{ color: tokens.muted }}>
          {TEXTS.otherRows(data.others)}
        </Typography>
      )}
    </Box>
  );
}
