import { useCallback, useLayoutEffect, useState } from 'react';
import { confirm } from './ask';
import { TEXTS } from './messages';

/** Forms of this page with unsaved input. */
const unsaved = new Set<object>();

/** Asking twice would stack two dialogs: further attempts wait for the same decision. */
let asking: Promise<boolean> | undefined;

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * While `changed`, leaving asks first: by a link, by Back, by signing out, by closing the tab. Forms of @textloom/ui do
 * this by themselves. Returns a function that marks everything as saved, for navigation right after a save.
 */
export function useUnsavedChanges(changed: boolean): () => void {
  const [form] = useState(() => ({}));
  const saved = useCallback((): void => {
    unsaved.delete(form);
    if (unsaved.size === 0) window.removeEventListener('beforeunload', warn);
  }, [form]);
  // Synchronously, not after painting: a save ends and navigates in the same tick.
  useLayoutEffect(() => {
    if (!changed) return;
    unsaved.add(form);
    window.addEventListener('beforeunload', warn);
    return saved;
  }, [changed, form, saved]);
  return saved;
}

export const hasUnsavedChanges = (): boolean => unsaved.size > 0;

/** The user has decided to lose the changes: the browser does not ask a second time when the page is reloaded. */
export function forgetUnsavedChanges(): void {
  unsaved.clear();
  window.removeEventListener('beforeunload', warn);
}

/** Resolves with whether the user may leave: immediately without unsaved changes, otherwise after asking. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsavedChanges()) return true;
  asking ??= confirm({
    title: TEXTS.leaveTitle,
    message: TEXTS.leaveText,
    yes: TEXTS.leave,
    no: TEXTS.stay,
    destructive: true,
  }).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** The page of the address; a query is another view of the same page. */
export const shownPage = (): string => window.location.pathname + (window.location.hash.split('?')[0] ?? '');
