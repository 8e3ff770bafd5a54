import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import {
  cancelNumberMove,
  formatPhone,
  NUMBER_MOVE_LEFT_OUT,
  type NumberMove,
  type NumberMoveReply,
  readNumberMove,
} from '@textloom/contracts';
import { alerts, confirm, useCall, useFormatDate, useLiveInvalidate } from '@textloom/kit';
import { LoadState, Panel } from '@textloom/ui';
import { useState } from 'react';
import { TEXTS } from './messages';
import { MoveDialog } from './move.dialog';

const MOVE = ['number-move'] as const;
/** While notices leave. */
const EVERY_MS = 5_000;

function LeftOut({ left_out: leftOut }: Pick<NumberMove, 'left_out'>) {
  const reasons = NUMBER_MOVE_LEFT_OUT.flatMap((reason) => {
    const count = leftOut[reason] ?? 0;
    return count > 0 ? [{ reason, count }] : [];
  });
  if (reasons.length === 0) return null;
  return (
    <Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {reasons.map(({ reason, count }) => (
          <Typography key={reason} component="li" variant="body2">
            {TEXTS.leftOut(reason, count)}
          </Typography>
        ))}
      </Box>
      <Typography variant="body2">{TEXTS.named}</Typography>
    </Box>
  );
}

function OpenMove({ move }: { move: NumberMove }) {
  const client = useQueryClient();
  const format = useFormatDate();
  const cancelling = useMutation({
    mutationFn: () => call(cancelNumberMove, {}),
    onError: alerts.failure,
    onSettled: () => client.invalidateQueries({ queryKey: MOVE }),
  });
  const ask = async () => {
    const yes = await confirm({
      title: TEXTS.cancelTitle,
      message: TEXTS.cancelQuestion,
      yes: TEXTS.cancelYes,
      no: TEXTS.keep,
      destructive: true,
    });
    if (yes) cancelling.mutate();
  };
  const all = move.told + move.waiting + Object.values(move.left_out).reduce((sum, count) => sum + count, 0);
  const progress = TEXTS.told(move.told, all);
  return (
    <Panel title={TEXTS.moving(formatPhone(move.number))}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Box sx={{ width: '100%' }}>
          <Typography variant="body2">{progress}</Typography>
          <LinearProgress
            variant="determinate"
            value={all === 0 ? 100 : (100 * move.told) / all}
            aria-label={progress}
          />
        </Box>
        {move.filtered !== '' && <Alert severity="warning">{TEXTS.filtered(move.filtered)}</Alert>}
        <LeftOut left_out={move.left_out} />
        <Typography variant="body2">{TEXTS.latest(format(move.waits_until, 'day'))}</Typography>
        <Button color="error" disabled={cancelling.isPending} onClick={() => void ask()}>
          {TEXTS.cancel}
        </Button>
      </Box>
    </Panel>
  );
}

function LastMove({ move }: { move: NumberMove }) {
  const format = useFormatDate();
  return (
    <>
      <Typography variant="body2">
        {TEXTS.moved(formatPhone(move.number), format(move.ended_at, 'day'))} {TEXTS.toldAtEnd(move.told)}
      </Typography>
      <LeftOut left_out={move.left_out} />
    </>
  );
}

function MoveChoice({ plan, onStarted }: { plan: NumberMoveReply; onStarted: () => void }) {
  const [to, setTo] = useState<NumberMoveReply['numbers'][number] | null>(null);
  const { last } = plan;
  return (
    <Panel title={plan.numbers.length > 0 ? TEXTS.title : TEXTS.lastMove}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        {last?.state === 'moved' && <LastMove move={last} />}
        {plan.numbers.length > 0 && <Typography variant="body2">{TEXTS.about(formatPhone(plan.from))}</Typography>}
        {plan.numbers.map((one) => (
          <Button key={one.number} variant="contained" onClick={() => setTo(one)}>
            {TEXTS.moveTo(formatPhone(one.number))}
          </Button>
        ))}
      </Box>
      {to !== null && (
        <MoveDialog
          to={to}
          plan={plan}
          onStarted={() => {
            setTo(null);
            onStarted();
          }}
          onClose={() => setTo(null)}
        />
      )}
    </Panel>
  );
}

/**
 * Moves the account with its people to one of its numbers, and shows how far the move is. Not shown to an account without
 * another number that the carriers have approved.
 */
export function MoveCard() {
  useLiveInvalidate({ 'profile.changed': [MOVE] });
  const { data, error, refetch } = useCall(
    readNumberMove,
    MOVE,
    {},
    { refetchInterval: ({ state }) => (state.data?.last?.state === 'open' ? EVERY_MS : false) },
  );
  // Most accounts have nothing to move to, so nothing takes room until it is known.
  if (!data)
    return error ? <LoadState error={error} onRetry={() => void refetch()} lines={3} label={TEXTS.loading} /> : null;
  if (data.last?.state === 'open') return <OpenMove move={data.last} />;
  return data.numbers.length > 0 || data.last?.state === 'moved' ? (
    <MoveChoice plan={data} onStarted={() => void refetch()} />
  ) : null;
}
