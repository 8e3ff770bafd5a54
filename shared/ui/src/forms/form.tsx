import { zodResolver } from '@hookform/resolvers/zod';
import { isApiError } from '@textloom/api';
import { sentence, type z } from '@textloom/contracts';
import { alerts, useUnsavedChanges } from '@textloom/kit';
import type { ReactNode, SyntheticEvent } from 'react';
import {
  FormProvider,
  useForm,
  useFormContext,
  useFormState,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { useKeptInput } from './kept-input';

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/** Whether two field values are equal. A file, or any other class instance, is equal only to itself. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (one instanceof Set && other instanceof Set) return isSameValue([...one], [...other]);
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isSameValue(one[name], other[name]))
  );
}

/**
 * A form's values while typing: the schema's inputs, with unknown inputs (text that becomes a number) as their outputs.
 * All fields have a value.
 */
export type FormValues<S extends z.ZodObject> = {
  [K in keyof z.input<S>]-?: unknown extends z.input<S>[K]
    ? K extends keyof z.output<S>
      ? z.output<S>[K]
      : never
    : z.input<S>[K];
};

/** The errors of a schema in the language of the page, those of lists and of fields in fields included. */
function inPageLanguage(errors: unknown): unknown {
  if (Array.isArray(errors)) return errors.map(inPageLanguage);
  if (typeof errors !== 'object' || errors === null) return errors;
  if ('message' in errors && typeof errors.message === 'string')
    return { ...errors, message: sentence(errors.message) };
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, inPageLanguage(error)]));
}

/** A form validated by a schema of contracts; errors are shown beside their fields. */
export function useZodForm<S extends z.ZodObject>(
  schema: S,
  { defaultValues }: { defaultValues: DefaultValues<FormValues<S>> },
): UseFormReturn<FormValues<S>> {
  // Validation only: the values stay as typed, and the server's schema converts them.
  const validate = zodResolver(schema as never, undefined, { raw: true });
  return useForm<FormValues<S>>({
    defaultValues,
    mode: 'onTouched',
    resolver: (async (...given: Parameters<typeof validate>) => {
      const result = await validate(...given);
      return { ...result, errors: inPageLanguage(result.errors) };
    }) as never,
  });
}

export interface FormProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  /** Called with checked values. When it rejects, the errors are shown beside their fields, and in an alert. */
  onSubmit: (values: T) => Promise<void> | void;
  children: ReactNode;
  label?: string;
  /** Asks before leaving with unsaved changes; false if little would be lost. */
  asksBeforeLeaving?: boolean;
  /** Whether an error shown beside its field is also shown in an alert. */
  alertsFieldErrors?: boolean;
  /** Name of a form whose input survives the end of a session, for its user; see `useKeptInput`. */
  keptAs?: string;
}

/**
 * A separate component, because forms of the sign-in area have no user; rendered after the fields, whose effects it
 * needs.
 */
function KeptInput({ name }: { name: string }) {
  useKeptInput(useFormContext(), name);
  return null;
}

/** The form around the fields. Browser validation is off, because errors use the product's texts. */
export function Form<T extends FieldValues>({
  form,
  onSubmit,
  children,
  label,
  asksBeforeLeaving = true,
  alertsFieldErrors = true,
  keptAs,
}: FormProps<T>) {
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  // Navigation during a save is not leaving.
  useUnsavedChanges(asksBeforeLeaving && isDirty && !isSubmitting);
  const submit = async (values: T): Promise<void> => {
    try {
      await onSubmit(values);
    } catch (error) {
      const isBesideField = applyFieldErrors(form, error);
      if (alertsFieldErrors || !isBesideField) alerts.failure(error);
    }
  };
  const send = (event: SyntheticEvent): void => {
    // React events bubble through portals: the form that opened a dialog must not be submitted with the form inside it.
    event.stopPropagation();
    void form.handleSubmit(submit)(event);
  };
  return (
    <FormProvider {...form}>
      <form noValidate aria-label={label} onSubmit={send}>
        {children}
        {keptAs !== undefined && <KeptInput name={keptAs} />}
      </form>
    </FormProvider>
  );
}

/**
 * Rebases the form on the saved values. A field changed during the save keeps its input as an unsaved change; lists and
 * other compound fields are kept as a whole.
 */
export function rebaseForm<T extends FieldValues>(form: UseFormReturn<T>, saved: T, sent: T): void {
  const now = Object.entries(form.getValues());
  const typed = Object.fromEntries(now.filter(([name, value]) => !isSameValue(value, sent[name])));
  form.reset(saved);
  // A second reset: right after the first one, setValue does not redraw the rows of a list.
  form.reset({ ...saved, ...typed }, { keepDefaultValues: true });
}

/**
 * Shows the server's errors beside their fields (ApiError.fields, unchanged: ERR-025) and focuses the first. Returns
 * whether any field matched; otherwise show the message: `alerts.failure(error)`.
 */
export function applyFieldErrors<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): boolean {
  if (!isApiError(error)) return false;
  const names = Object.keys(form.getValues());
  const complaints = Object.entries(error.fields).filter(([name]) => names.includes(name));
  // The names were compared with the form's own above.
  complaints.forEach(([name, message], index) =>
    form.setError(name as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  return complaints.length > 0;
}
