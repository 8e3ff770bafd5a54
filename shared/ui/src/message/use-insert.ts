import { useRef, type RefObject } from 'react';

export interface Insertion {
  /** The text with `piece` at the caret, separated by spaces if `apart`. */
  textWith(piece: string, apart: boolean): string;
  /** Remembers the position after the piece, or a range within it. Call it before the text changes. */
  remember(piece: string, apart: boolean, selected?: readonly [from: number, to: number]): void;
  /** Returns the focus to the remembered position, once the menu or dialog that took it has closed. */
  goBack(): void;
}

interface Place {
  before: string;
  after: string;
}

/** The spaces that a piece needs if there is text next to it. */
function spaces({ before, after }: Place, apart: boolean): readonly [string, string] {
  if (!apart) return ['', ''];
  return [before === '' || /\s$/.test(before) ? '' : ' ', after === '' || /^[\s.,;:!?)]/.test(after) ? '' : ' '];
}

/** Inserts pieces of text at the caret of a text field, which may have lost the focus to a menu or a dialog. */
export function useInsert(field: RefObject<HTMLTextAreaElement | null>, text: string): Insertion {
  const waiting = useRef<readonly [number, number]>(undefined);
  const place = (): Place => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    return { before: text.slice(0, selectionStart), after: text.slice(selectionEnd) };
  };
  return {
    textWith(piece, apart) {
      const { before, after } = place();
      const [left, right] = spaces({ before, after }, apart);
      return before + left + piece + right + after;
    },
    remember(piece, apart, selected = [piece.length, piece.length]) {
      const at = place();
      const start = at.before.length + spaces(at, apart)[0].length;
      waiting.current = [start + selected[0], start + selected[1]];
    },
    goBack() {
      if (!waiting.current || !field.current) return;
      field.current.focus();
      field.current.setSelectionRange(...waiting.current);
      waiting.current = undefined;
    },
  };
}
