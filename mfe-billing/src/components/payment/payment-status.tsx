import { formatDollars } from '@textloom/contracts';
import { Alert, Box, Button, CircularProgress, Stack } from '@mui/material';
import { useGlobals } from '@textloom/session';
import { useEffect, useRef } from 'react';
import { extrasText } from '../../model/extras-text';
import type { EarlierPayment, PaymentForm } from './use-payment';
import { TEXTS } from './messages';

/** Tells the payer about an earlier payment before the button is pressed again. */
function Earlier({ payment }: { payment: EarlierPayment }) {
  const { messages_batch } = useGlobals();
  if (payment === 'not-received')
    return (
      <Alert severity="warning" role="note">
        {TEXTS.notReceived}
      </Alert>
    );
  const bought = extrasText(payment, messages_batch) || TEXTS.yourPlan;
  return (
    <Alert severity="info" role="note">
      {TEXTS.justPaid(formatDollars(payment.total_payment), bought)}
    </Alert>
  );
}

/** The state of the payment: being processed (PAY-004), waiting for the payer, or failed (ERR-020). */
export function PaymentStatus({ payment }: { payment: PaymentForm }) {
  const { processing, waiting, failure, earlier } = payment;
  const box = useRef<HTMLDivElement>(null);
  const visible = processing || waiting !== null || failure !== null || earlier !== null;
  useEffect(() => {
    // On a phone the status is off screen when the button is pressed. jsdom and old browsers may lack scrollIntoView.
    if (visible) box.current?.scrollIntoView?.({ block: 'center' });
  }, [visible, processing, waiting, failure, earlier]);
  if (!visible) return null;
  return (
    <Box ref={box} sx={{ display: 'grid', gap: 1.5 }}>
      {earlier && <Earlier payment={earlier} />}
      {failure && (
        <Alert severity="error" role="alert">
          {failure.text}
        </Alert>
      )}
      {processing && (
        <Alert severity="info" role="status" icon={<CircularProgress size={20} color="inherit" aria-hidden="true" />}>
          {TEXTS.processing}
        </Alert>
      )}
      {waiting && (
        <Alert severity="warning" role="status">
          {TEXTS.bankAsks(formatDollars(waiting.total_payment))}
          <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
            <Button variant="contained" size="small" onClick={() => void payment.confirm()}>
              {TEXTS.confirmPayment}
            </Button>
            <Button size="small" onClick={() => void payment.giveUp()}>
              {TEXTS.giveUp}
            </Button>
          </Stack>
        </Alert>
      )}
    </Box>
  );
}
