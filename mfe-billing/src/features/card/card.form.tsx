import { Alert, Box, Button, CircularProgress, TextField } from '@mui/material';
import { CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { call, isApiError } from '@textloom/api';
import { changeCard } from '@textloom/contracts';
import { alerts } from '@textloom/kit';
import { type FormEvent, useState } from 'react';
import { MESSAGES } from '../../messages';
import { ProviderField } from './provider-field';

interface CardFormProps {
  onSaved: () => void;
  onCancel: () => void;
}

/**
 * Sends the card to the provider, then its token to the server. Errors of either are shown in the form, and the input
 * stays.
 */
export function CardForm({ onSaved, onCancel }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [fullname, setFullname] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // The form is rendered in a portal inside another form, which must not be submitted.
    event.stopPropagation();
    const card = elements?.getElement(CardNumberElement);
    if (!stripe || !card || busy) return;
    setBusy(true);
    setFailure('');
    try {
      const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: { name: fullname.trim() } });
      if (made.error) {
        setFailure(made.error.message ?? MESSAGES.cardUnreadable);
        return;
      }
      const { message } = await call(changeCard, { token: made.paymentMethod.id, fullname: fullname.trim() });
      alerts.success(message || MESSAGES.cardChanged);
      onSaved();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setFailure(error.message);
      alerts.failure(error);
    } finally {
      setBusy(false);
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
        label="Name on card"
        value={fullname}
        onChange={(event) => setFullname(event.target.value)}
        autoComplete="cc-name"
        disabled={busy}
        slotProps={{ htmlInput: { maxLength: 100 }, inputLabel: { shrink: true } }}
      />
      <ProviderField kind="number" label="Card number" disabled={busy} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        <ProviderField kind="expiry" label="Expiration" disabled={busy} />
        <ProviderField kind="cvc" label="CVV2" disabled={busy} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="contained"
          disabled={busy || !stripe}
          startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : undefined}
        >
          {busy ? 'Saving…' : 'Save card'}
        </Button>
      </Box>
    </Box>
  );
}
