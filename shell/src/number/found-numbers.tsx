import { Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { type AvailableNumber, buyNumber, formatPhone, type NumberPrice } from '@textloom/contracts';
import { alerts, confirm, escapeHtml, useAction } from '@textloom/kit';
import { EmptyState } from '@textloom/ui';
import { costsOf } from './costs';
import { TEXTS } from './messages';
import { NUMBERS } from './numbers-key';

const detailsOf = ({ place, pictures }: AvailableNumber): string =>
  [place, pictures ? '' : TEXTS.textsOnly].filter((part) => part !== '').join(' · ');

/**
 * What a search has found. `price`: what each costs; undefined: nothing. `onSold`: somebody else has bought this number
 * meanwhile.
 */
export function FoundNumbers({
  found,
  price,
  onSold,
}: {
  found: readonly AvailableNumber[];
  price: NumberPrice | undefined;
  onSold: (number: string) => void;
}) {
  const client = useQueryClient();
  const [busy, buy] = useAction(async (number: string) => {
    const shown = formatPhone(number);
    const message = TEXTS.buyQuestion([costsOf(price), ...(price ? [TEXTS.chargedWith] : [])].join(' '));
    if (!(await confirm({ title: TEXTS.buyTitle(shown), message, yes: TEXTS.buy }))) return;
    try {
      const done = await call(buyNumber, { number, prices_from: price?.valid_from ?? '' });
      alerts[done.state === 'bought' ? 'success' : 'info'](escapeHtml(done.message));
    } catch (error) {
      if (isApiError(error) && error.fields.number !== undefined) onSold(number);
      throw error;
    } finally {
      await client.invalidateQueries({ queryKey: NUMBERS });
    }
  });
  if (found.length === 0) return <EmptyState title={TEXTS.noMatch} text={TEXTS.noMatchText} />;
  return (
    <Box component="ul" aria-label={TEXTS.found} sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
      {found.map((available) => {
        const shown = formatPhone(available.number);
        return (
          <Box
            component="li"
            key={available.number}
            sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
          >
            <Typography sx={{ flex: 1 }}>
              {shown}{' '}
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                {detailsOf(available)}
              </Typography>
            </Typography>
            <Button
              size="small"
              disabled={busy}
              aria-label={TEXTS.chooseLabel(shown)}
              onClick={() => buy(available.number)}
            >
              {TEXTS.choose}
            </Button>
          </Box>
        );
      })}
    </Box>
  );
}
