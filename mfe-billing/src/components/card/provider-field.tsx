import { Box, FormControl, FormHelperText, InputLabel } from '@mui/material';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import { tokens } from '@textloom/ui';
import { useState } from 'react';

const ELEMENTS = { number: CardNumberElement, expiry: CardExpiryElement, cvc: CardCvcElement } as const;

interface ProviderFieldProps {
  kind: keyof typeof ELEMENTS;
  label: string;
  disabled: boolean;
  /** Called with the brand of the card, for the field `number` only. */
  onBrand?: (brand: string) => void;
}

/** The provider's field may be in an iframe, which our theme and colour scheme do not reach. */
function pageStyle(): StripeElementStyle {
  const { color, fontFamily } = getComputedStyle(document.body);
  return { base: { color, fontFamily, fontSize: '14px' } };
}

/** A field that looks like ours with content of the card provider: this page never sees the input. */
export function ProviderField({ kind, label, disabled, onBrand }: ProviderFieldProps) {
  const [focused, setFocused] = useState(false);
  const [complaint, setComplaint] = useState('');
  const Element = ELEMENTS[kind];
  const [style] = useState(pageStyle);
  return (
    <FormControl fullWidth error={complaint !== ''} disabled={disabled} focused={focused}>
      <InputLabel>{label}</InputLabel>
      <Box
        sx={{
          border: 1,
          borderColor: complaint ? 'error.main' : focused ? 'primary.main' : tokens.field,
          outline: focused ? '1px solid' : 'none',
          outlineColor: complaint ? 'error.main' : 'primary.main',
          borderRadius: tokens.radiusSmall,
          px: 1.75,
          py: 0.875,
          minHeight: 36,
          color: 'text.primary',
          fontSize: '0.875rem',
          '& input::placeholder': { color: tokens.placeholder, opacity: 1 },
        }}
      >
        <Element
          options={{ style, disabled }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => {
            setComplaint(event.error?.message ?? '');
            if (event.elementType === 'cardNumber') onBrand?.(event.brand);
          }}
        />
      </Box>
      {complaint && <FormHelperText role="alert">{complaint}</FormHelperText>}
    </FormControl>
  );
}
