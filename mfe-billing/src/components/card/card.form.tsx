import { Alert, Box, Button, CircularProgress, TextField } from '@mui/material';
import { CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { call, isApiError } from '@textloom/api';
import { changeCard } from '@textloom/contracts';
import { alerts } from '@textloom/kit';
import { type FormEvent, useState } from 'react';
import { MESSAGES } from '../../messages';
import { runChallenge } from './challenge';
import { ProviderField } from './provider-field';

/** What the page may know about the card being typed. */
export interface TypedCard {
  fullname: string;
  brand: string;
}

export interface CardFormProps {
  /** The form stays locked until it resolves. */
  onSaved: () => void | Promise<void>;
  onCancel: () => void;
  onTyped?: (typed: TypedCard) => void;
  submitLabel?: string;
  busyLabel?: string;
  /** Disables the fields and the button. */
  locked?: boolean;
  /** Hides the frame's alerts, because the surrounding page reports the outcome. */
  quiet?: boolean;
}

/**
 * Sends the card to the provider, then its token to the server, and again after the cardholder has confirmed at the
 * bank. The form shows the error of each step and keeps the input.
 */
export function CardForm({
  onSaved,
  onCancel,
  onTyped,
  submitLabel = MESSAGES.saveCard,
  busyLabel = MESSAGES.saving,
  locked = false,
  quiet = false,
}: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [fullname, setFullname] = useState('');
  const [failure, setFailure] = useState('');
  const [brand, setBrand] = useState('');
  const [sending, setSending] = useState(false);
  const busy = sending || locked;
  const typed = (changes: Partial<TypedCard>): void => onTyped?.({ fullname, brand, ...changes });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // The form is rendered in a portal inside another form, which must not be submitted.
    event.stopPropagation();
    const card = elements?.getElement(CardNumberElement);
    if (!stripe || !card || busy) return;
    setSending(true);
    setFailure('');
    try {
      const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: { name: fullname.trim() } });
      if (made.error) {
        setFailure(made.error.message ?? MESSAGES.cardUnreadable);
        return;
      }
      const body = { token: made.paymentMethod.id, fullname: fullname.trim() };
      let saved = await call(changeCard, body);
      if (saved.challenge) {
        const refusal = await runChallenge(stripe, saved.challenge);
        if (!refusal) saved = await call(changeCard, body);
        if (refusal || saved.challenge) {
          setFailure(refusal || MESSAGES.notConfirmed);
          return;
        }
      }
      if (!quiet) alerts.success(saved.message || MESSAGES.cardChanged);
      await onSaved();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setFailure(error.message);
      if (!quiet) alerts.failure(error);
    } finally {
      setSending(false);
    }
  };

  return (
    <Box
      component="form"
      noValidate
      aria-label={MESSAGES.cardForm}
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      {failure && (
        <Alert severity="error" role="alert">
          {failure}
        </Alert>
      )}
      <TextField
        label={MESSAGES.nameOnCard}
        value={fullname}
        onChange={(event) => {
          setFullname(event.target.value);
          typed({ fullname: event.target.value });
        }}
        autoComplete="cc-name"
        disabled={busy}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <ProviderField
        kind="number"
        label={MESSAGES.cardNumber}
        disabled={busy}
        onBrand={(next) => {
          setBrand(next);
          typed({ brand: next });
        }}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        <ProviderField kind="expiry" label={MESSAGES.expiration} disabled={busy} />
        <ProviderField kind="cvc" label={MESSAGES.cvv2} disabled={busy} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button onClick={onCancel} disabled={busy}>
          {MESSAGES.cancel}
        </Button>
        <Button
          type="submit"
          variant="contained"
          disabled={busy || !stripe}
          startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : undefined}
        >
          {busy ? busyLabel : submitLabel}
        </Button>
      </Box>
    </Box>
  );
}
