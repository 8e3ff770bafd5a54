import { Box, FormControl, FormHelperText, InputLabel } from '@mui/material';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import { tokens } from '@textloom/ui';
import { useState } from 'react';

const ELEMENTS = { number: CardNumberElement, expiry: CardExpiryElement, cvc: CardCvcElement } as const;

interface ProviderFieldProps {
  kind: keyof typeof ELEMENTS;
  label: string;
  /** What is wrong, said by us; what the provider says while typing goes before. */
  problem?: string | undefined;
  disabled: boolean;
}

/** The provider's field may stand in a frame of its own, which our theme and its colour scheme do not reach. */
function pageStyle(): StripeElementStyle {
  const { color, fontFamily } = getComputedStyle(document.body);
  return { base: { color, fontFamily, fontSize: '15px' } };
}

/** A field in the look of ours whose content belongs to the card provider: this page never sees what is typed into it. */
export function ProviderField({ kind, label, problem, disabled }: ProviderFieldProps) {
  const [focused, setFocused] = useState(false);
  const [complaint, setComplaint] = useState('');
  const Element = ELEMENTS[kind];
  const [style] = useState(pageStyle);
  const text = complaint || problem;
  return (
    <FormControl fullWidth error={Boolean(text)} disabled={disabled} focused={focused}>
      <InputLabel shrink sx={{ bgcolor: tokens.paper, px: 0.5, mx: -0.5 }}>
        {label}
      </InputLabel>
      <Box
        sx={{
          border: 1,
          borderColor: text ? 'error.main' : focused ? 'primary.main' : tokens.line,
          outline: focused ? '1px solid' : 'none',
          outlineColor: text ? 'error.main' : 'primary.main',
          borderRadius: '8px',
          px: 1.75,
          py: 1,
          minHeight: 40,
          color: 'text.primary',
          fontSize: '0.9375rem',
          '& input::placeholder': { color: tokens.muted, opacity: 1 },
        }}
      >
        <Element
          options={{ style, disabled }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => setComplaint(event.error?.message ?? '')}
        />
      </Box>
      {text && <FormHelperText role="alert">{text}</FormHelperText>}
    </FormControl>
  );
}
