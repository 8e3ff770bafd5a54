import { useState } from 'react';

interface EarlyTextOptions {
  value: string;
  onChange: (value: string) => void;
  /** The typed text as a value, or null while it is incomplete. Empty text is the value ''. */
  read: (text: string) => string | null;
  /** Reports '' while the text is incomplete; otherwise the value stays as it was. */
  emptyWhileHalf?: boolean;
}

export interface EarlyText {
  text: string;
  /** The input is incomplete or still being typed, so the picker must wait. */
  waits: boolean;
  /** The field was left with an incomplete text. */
  half: boolean;
  change: (text: string) => void;
  leave: () => void;
}

/** The input of the plain field that replaces a picker while the picker loads, so that no input is lost. */
export function useEarlyText({ value, onChange, read, emptyWhileHalf = false }: EarlyTextOptions): EarlyText {
  const [typed, setTyped] = useState<{ text: string; said: string; left: boolean } | null>(null);
  // Another value was set from outside.
  if (typed && typed.said !== value) setTyped(null);
  return {
    text: typed?.text ?? value,
    waits: typed !== null,
    half: typed?.left === true,
    change(text) {
      const said = read(text) ?? (emptyWhileHalf ? '' : value);
      setTyped({ text, said, left: false });
      if (said !== value) onChange(said);
    },
    leave() {
      if (typed) setTyped(read(typed.text) === null ? { ...typed, left: true } : null);
    },
  };
}
