import { Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { type AccountNumbers, formatDollars, formatPhone, giveBackNumber, type HeldNumber } from '@textloom/contracts';
import { alerts, confirm, escapeHtml, useAction, useFormatDate } from '@textloom/kit';
import { Panel, StatusChip } from '@textloom/ui';
import { carriedBy } from './carries';
import { TEXTS } from './messages';
import { NUMBERS } from './numbers-key';

const CHIPS = {
  buying: ['neutral', TEXTS.buying],
  bought: ['warning', TEXTS.bought],
  approved: ['success', TEXTS.approved],
  left: ['neutral', TEXTS.left],
  suspended: ['danger', TEXTS.suspended],
} as const;

function Since({ number: { state, bought_at, approved_at, suspended_at, reached_until } }: { number: HeldNumber }) {
  const format = useFormatDate();
  if (state === 'buying') return TEXTS.buyingText;
  if (suspended_at !== null) return TEXTS.suspendedOn(format(suspended_at, 'day'));
  if (state === 'left') return TEXTS.leftUntil(format(reached_until, 'day'));
  return approved_at === null ? TEXTS.boughtOn(format(bought_at, 'day')) : TEXTS.approvedOn(format(approved_at, 'day'));
}

function GiveBack({ number }: { number: string }) {
  const client = useQueryClient();
  const shown = formatPhone(number);
  const [busy, run] = useAction(async () => {
    const question = { title: TEXTS.giveBackTitle(shown), message: TEXTS.giveBackQuestion, yes: TEXTS.giveBack };
    if (!(await confirm({ ...question, destructive: true }))) return;
    const { message } = await call(giveBackNumber, { number });
    alerts.success(escapeHtml(message));
    await client.invalidateQueries({ queryKey: NUMBERS });
  });
  return (
    <Button size="small" color="error" disabled={busy} aria-label={TEXTS.giveBackLabel(shown)} onClick={() => run()}>
      {TEXTS.giveBack}
    </Button>
  );
}

/** What the account holds and does not use yet; nothing when it holds none. */
export function HeldCard({ numbers }: { numbers: AccountNumbers }) {
  const held = numbers.entries.filter(({ state }) => state !== 'in_use');
  if (held.length === 0) return null;
  return (
    <Panel title={TEXTS.held}>
      {held.some(({ state }) => state === 'bought') && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {TEXTS.heldAbout}
        </Typography>
      )}
      {held.map((number) => {
        const [tone, label] =
          CHIPS[number.suspended_at !== null ? 'suspended' : number.state === 'in_use' ? 'approved' : number.state];
        return (
          <Box key={number.number} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Box sx={{ flex: '1 1 200px' }}>
              <Typography sx={{ fontWeight: 600 }}>{formatPhone(number.number)}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {TEXTS.kinds[number.kind]}
                {number.month_price !== null && ` · ${TEXTS.perMonth(formatDollars(number.month_price))}`} ·{' '}
                <Since number={number} />
              </Typography>
              {number.state !== 'buying' && (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {number.country && `${TEXTS.countries[number.country]} · `}
                  {carriedBy(number.pictures)}
                </Typography>
              )}
            </Box>
            <StatusChip kind={tone} label={label} />
            {number.state !== 'buying' && number.state !== 'left' && <GiveBack number={number.number} />}
          </Box>
        );
      })}
    </Panel>
  );
}
