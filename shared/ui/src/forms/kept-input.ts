import { alerts, readStored, writeStored } from '@textloom/kit';
import { session, STORAGE_PREFIX, useProfile } from '@textloom/session';
import { useEffect } from 'react';
import { useFormState, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { TEXTS } from './messages';

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** The storable part of a value; a file becomes null. */
function plainOf(value: unknown): Plain {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return null;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainOf(part)]));
}

function storedValues(key: string): FieldValues | null {
  try {
    const raw: unknown = JSON.parse(readStored(key, 'session') ?? 'null');
    return typeof raw === 'object' && raw !== null ? raw : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the changed values of a form when the server ends the session while its user types, and restores them when the
 * same user reopens the form at the same address in this tab (decision 535). `name` distinguishes the forms of one
 * page.
 */
export function useKeptInput<T extends FieldValues>(form: UseFormReturn<T>, name: string): void {
  const { id: user } = useProfile();
  const key = `${STORAGE_PREFIX}kept.${user}.${location.pathname}${location.search}.${name}`;
  useEffect(() => {
    const kept = storedValues(key);
    if (kept === null) return;
    writeStored(key, null, 'session');
    // Not by reset(), which has no effect yet, because the form's effects run after its children's.
    for (const [field, value] of Object.entries(kept))
      if (field in form.getValues()) form.setValue(field as Path<T>, value, { shouldDirty: true });
    alerts.info(TEXTS.typedIsBack);
  }, [form, key]);
  const { dirtyFields } = useFormState({ control: form.control });
  useEffect(() => {
    const ends = session.state$.subscribe((state) => {
      if (state.status !== 'signed-out' || state.reason !== 'expired') return;
      const changed = Object.keys(dirtyFields);
      if (changed.length === 0) return;
      const values = form.getValues();
      writeStored(
        key,
        JSON.stringify(Object.fromEntries(changed.map((field) => [field, plainOf(values[field])]))),
        'session',
      );
    });
    return () => ends.unsubscribe();
  }, [form, key, dirtyFields]);
}
