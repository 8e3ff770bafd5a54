import { Alert, Box, LinearProgress, List, ListItem, Typography } from '@mui/material';
import { type CodePool, codeSupply } from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import { TEXTS } from './messages';

/** Warns at 10% and at 0 left, like the engine (messaging design, section 7). */
export function SupplyAlerts({ pools }: { pools: readonly CodePool[] }) {
  return pools.map((pool) => {
    const supply = codeSupply(pool);
    if (supply === 'fine') return null;
    return (
      <Alert key={pool.name} severity={supply === 'empty' ? 'error' : 'warning'}>
        {supply === 'empty' ? TEXTS.codesEmpty(pool.name) : TEXTS.codesLow(pool.name, pool.available)}
      </Alert>
    );
  });
}

/** Each name with its remaining codes (KEY-016). */
export function CodeSupplies({ pools }: { pools: readonly CodePool[] }) {
  if (pools.length === 0) return <Typography sx={{ color: tokens.muted }}>{TEXTS.noCodes}</Typography>;
  return (
    <List disablePadding aria-label={TEXTS.namesOfCodes}>
      {pools.map(({ name, available, issued, total }) => (
        <ListItem key={name} disableGutters divider sx={{ display: 'block', py: 1.25 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.75, flexWrap: 'wrap' }}>
            <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <Typography component="span" variant="body2">
              {TEXTS.available(available)}{' '}
              <Box component="span" sx={{ color: tokens.muted }}>
                · {TEXTS.issued(issued)}
              </Box>
            </Typography>
          </Box>
          <LinearProgress
            variant="determinate"
            value={total === 0 ? 0 : (available / total) * 100}
            aria-label={TEXTS.partThatIsLeft(name)}
            color={codeSupply({ available, total }) === 'fine' ? 'primary' : 'warning'}
          />
        </ListItem>
      ))}
    </List>
  );
}
