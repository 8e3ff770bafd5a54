import { Alert, Box, Button, FormHelperText } from '@mui/material';
import { createElement, useCallback, useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from '@textloom/contracts';
import { useStable } from '@textloom/kit';
import { tokens } from '../theme/tokens';
import { TEXTS } from './messages';

const ELEMENT = 'altcha-widget';
const changed = z.object({ state: z.string(), payload: z.string().nullish() });

/** The element is defined once per page: the shell and each remote have their own copy of this file. */
const define = async (): Promise<void> => {
  if (!customElements.get(ELEMENT)) await import('./altcha');
};

const look = {
  '--altcha-border-color': tokens.line,
  '--altcha-border-radius': tokens.radius,
  '--altcha-color-base': tokens.paper,
  '--altcha-color-base-content': tokens.text,
  '--altcha-color-primary': tokens.accent,
  '--altcha-color-primary-content': tokens.onAccent,
  '--altcha-color-error': tokens.danger,
  '--altcha-max-width': '320px',
  '--altcha-color-success': tokens.success,
  '--altcha-color-neutral': tokens.line,
  '--altcha-color-neutral-content': tokens.text,
  '--altcha-shadow': 'none',
  '--altcha-checkbox-border-color': tokens.muted,
  '--altcha-color-success-content': tokens.paper,
  '--altcha-color-error-content': tokens.paper,
  '--altcha-checkbox-outline-color': tokens.accent,
  '--altcha-transition-duration': '.15s',
  // The drawn tick covers the checkbox and must not intercept its clicks.
  '& .altcha-checkbox svg': { pointerEvents: 'none' },
} as const;

function Widget({ onPayload }: { onPayload: (payload: string) => void }) {
  const listen = useCallback(
    (element: HTMLElement) => {
      const heard = (event: Event): void => {
        const parsed = changed.safeParse(event instanceof CustomEvent ? event.detail : null);
        if (parsed.success) onPayload(parsed.data.state === 'verified' ? (parsed.data.payload ?? '') : '');
      };
      element.addEventListener('statechange', heard);
      return () => element.removeEventListener('statechange', heard);
    },
    [onPayload],
  );
  return createElement(ELEMENT, { ref: listen, challenge: '/captcha', name: 'altcha-payload', language: 'en' });
}

export interface CaptchaFieldProps {
  /** Changing this number requests a new challenge, because each one is valid once (ERR-005). */
  round: number;
}

export interface CaptchaProps extends CaptchaFieldProps {
  /** The solved challenge; empty until then. */
  onChange: (payload: string) => void;
  /** The error of the last challenge. */
  problem?: string | undefined;
}

/** Proof of work instead of a puzzle (VAL-017), for forms that keep their own state. */
export function Captcha({ round, onChange, problem }: CaptchaProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const onPayload = useStable(onChange);
  useEffect(() => {
    if (state !== 'loading') return;
    let gone = false;
    define().then(
      () => gone || setState('ready'),
      () => gone || setState('failed'),
    );
    return () => {
      gone = true;
    };
  }, [state]);
  if (state === 'failed') {
    return (
      <Alert
        severity="error"
        role="alert"
        action={
          <Button color="inherit" size="small" onClick={() => setState('loading')}>
            {TEXTS.tryAgain}
          </Button>
        }
      >
        {TEXTS.captchaFailed}
      </Alert>
    );
  }
  return (
    <Box sx={{ ...look, minHeight: 56 }}>
      {state === 'ready' && <Widget key={round} onPayload={onPayload} />}
      {problem !== undefined && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}

/** The form's `captcha` is the solved challenge. */
export function CaptchaField({ round }: CaptchaFieldProps) {
  const { field, fieldState } = useController({ name: 'captcha' });
  return <Captcha round={round} onChange={field.onChange} problem={fieldState.error?.message} />;
}
