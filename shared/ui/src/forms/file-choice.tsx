import { useRef, type ReactNode } from 'react';

export interface FileChoice {
  /** For screen readers and tests; the button beside it is the visible part. */
  label: string;
  /** Extensions and types for the file chooser: ".csv,text/csv". */
  accept: string;
  onFile: (file: File) => void;
}

/** A hidden file input, and the function that opens it. The same file can be chosen again. */
export function useFileChoice({ label, accept, onFile }: FileChoice): { input: ReactNode; open: () => void } {
  const element = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={element}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        if (file) onFile(file);
        event.target.value = '';
      }}
    />
  );
  return { input, open: () => element.current?.click() };
}
