import { useProfile } from '@textloom/session';
import { useState } from 'react';

/**
 * The unfinished note of this user and thread, kept while the tab is open, so that opening another thread or reloading
 * loses nothing.
 */
export function useNoteDraft(id: string): [text: string, setText: (text: string) => void] {
  const { id: userId } = useProfile();
  const key = `textloom.note.${userId}.${id}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const change = (next: string): void => {
    setText(next);
    try {
      if (next === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
    } catch {
      // Storage is full: the note is still in the field.
    }
  };
  return [text, change];
}
