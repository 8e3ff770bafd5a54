import { zodResolver } from '@hookform/resolvers/zod';
import { isApiError } from '@textloom/api';
import type { z } from '@textloom/contracts';
import { useUnsavedChanges } from '@textloom/kit';
import type { ReactNode, SyntheticEvent } from 'react';
import {
  FormProvider,
  useForm,
  useFormState,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';

/** A form's values as they are typed: what the schema reads, its unknowns (text that becomes a number) as what they become. All are there: a form has a value for each field. */
export type FormValues<S extends z.ZodObject> = {
  [K in keyof z.input<S>]-?: unknown extends z.input<S>[K]
    ? K extends keyof z.output<S>
      ? z.output<S>[K]
      : never
    : z.input<S>[K];
};

/** A form checked by a schema of contracts; complaints stand beside their fields. */
export function useZodForm<S extends z.ZodObject>(
  schema: S,
  { defaultValues }: { defaultValues: DefaultValues<FormValues<S>> },
): UseFormReturn<FormValues<S>> {
  return useForm<FormValues<S>>({
    defaultValues,
    mode: 'onTouched',
    // Checks only: the values stay as typed, the server's schema makes of them what it must.
    resolver: zodResolver(schema as never, undefined, { raw: true }) as never,
  });
}

export interface FormProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  /** Called with checked values. Reject or call applyFieldErrors inside. */
  onSubmit: (values: T) => Promise<void> | void;
  children: ReactNode;
  label?: string;
  /** Leaving it changed asks first; false where little would be lost. */
  asksBeforeLeaving?: boolean;
}

/** The form around the fields. The browser's own checks are off: ours speak the product's words. */
export function Form<T extends FieldValues>({
  form,
  onSubmit,
  children,
  label,
  asksBeforeLeaving = true,
}: FormProps<T>) {
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  // While it is being saved, what follows is not leaving.
  useUnsavedChanges(asksBeforeLeaving && isDirty && !isSubmitting);
  const send = (event: SyntheticEvent): void => {
    // React hands events on through portals: the form that opened the dialog around this one is not sent with it.
    event.stopPropagation();
    void form.handleSubmit((values) => onSubmit(values))(event);
  };
  return (
    <FormProvider {...form}>
      <form noValidate aria-label={label} onSubmit={send}>
        {children}
      </form>
    </FormProvider>
  );
}

/**
 * Puts the server's complaints beside their fields (ApiError.fields, as they are: ERR-025) and moves the
 * focus to the first. True if any landed; otherwise show the message: `alerts.failure(error)`.
 */
export function applyFieldErrors<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): boolean {
  if (!isApiError(error)) return false;
  const names = Object.keys(form.getValues());
  const complaints = Object.entries(error.fields).filter(([name]) => names.includes(name));
  // Names were just compared with the form's own.
  complaints.forEach(([name, message], index) =>
    form.setError(name as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  return complaints.length > 0;
}
