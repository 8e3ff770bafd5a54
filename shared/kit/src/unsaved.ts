import { useCallback, useLayoutEffect, useState } from 'react';
import { confirm } from './ask';

/** Forms of this page that hold something that was typed and not saved. */
const unsaved = new Set<object>();

/** Asking twice would stack two dialogs: whoever leaves meanwhile waits for the same answer. */
let asking: Promise<boolean> | undefined;

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * While `changed`, leaving asks first: by a link, by Back, by signing out, by closing the tab. Forms of
 * @textloom/ui do it by themselves. Returns how to say that all was saved, for who navigates at once.
 */
export function useUnsavedChanges(changed: boolean): () => void {
  const [form] = useState(() => ({}));
  const saved = useCallback((): void => {
    unsaved.delete(form);
    if (unsaved.size === 0) window.removeEventListener('beforeunload', warn);
  }, [form]);
  // At once, not after painting: a save ends and navigates in one breath.
  useLayoutEffect(() => {
    if (!changed) return;
    unsaved.add(form);
    window.addEventListener('beforeunload', warn);
    return saved;
  }, [changed, form, saved]);
  return saved;
}

export const hasUnsavedChanges = (): boolean => unsaved.size > 0;

/** Resolves with whether the person may be taken elsewhere: at once where nothing is unsaved, else with their answer. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsavedChanges()) return true;
  asking ??= confirm({
    title: 'Leave without saving?',
    message: 'Your changes will be lost.',
    yes: 'Leave',
    no: 'Stay',
    destructive: true,
  }).finally(() => {
    asking = undefined;
  });
  return asking;
}
