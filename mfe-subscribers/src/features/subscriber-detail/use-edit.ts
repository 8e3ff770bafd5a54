import { isApiError } from '@textloom/api';
import {
  editConflictSchema,
  personSchema,
  SUBSCRIBER_FIELDS,
  type EditConflict,
  type Subscriber,
  type subscriberBody,
  type SubscriberField,
} from '@textloom/contracts';
import type { FormValues } from '@textloom/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

export type Values = FormValues<typeof subscriberBody>;

export const valuesOf = (subscriber: Subscriber): Values => ({
  ...personSchema.parse(subscriber),
  phone: subscriber.phone,
  keyword: subscriber.keyword,
});

/** What somebody else has changed meanwhile, as the server told; empty for every other refusal. */
export function conflictsIn(error: unknown): readonly EditConflict[] {
  if (!isApiError(error) || error.id !== 'edit_conflict') return [];
  const parsed = editConflictSchema.safeParse(error.details);
  return parsed.success ? parsed.data.conflicts : [];
}

export interface Edit {
  /** What to send: the changed fields, and what stood in each when it was read. */
  readonly changes: (values: Values) => Partial<Values> & { base: Partial<Values> };
  readonly conflicts: readonly EditConflict[];
  readonly setConflicts: (conflicts: readonly EditConflict[]) => void;
  /** The person has seen the other value and chosen. */
  readonly keepMine: (conflict: EditConflict) => void;
  readonly useTheirs: (conflict: EditConflict) => void;
}

/**
 * Two people may edit one subscriber. `seen` holds for each field what this form has shown; a field that nobody
 * touched here follows the news, one that was changed here keeps what it was read as, so that the server can tell.
 */
export function useEdit(form: UseFormReturn<Values>, subscriber: Subscriber): Edit {
  const seen = useRef(valuesOf(subscriber));
  const [conflicts, setConflicts] = useState<readonly EditConflict[]>([]);
  const adopt = useCallback(
    (field: SubscriberField, value: string): void => {
      seen.current = { ...seen.current, [field]: value };
      form.resetField(field, { defaultValue: value });
    },
    [form],
  );
  useEffect(() => {
    const news = valuesOf(subscriber);
    const values = form.getValues();
    for (const field of SUBSCRIBER_FIELDS) {
      if (news[field] !== seen.current[field] && values[field] === seen.current[field]) adopt(field, news[field]);
    }
  }, [adopt, form, subscriber]);
  const settle = ({ field }: EditConflict): void => setConflicts((all) => all.filter((other) => other.field !== field));
  return {
    changes: (values) => {
      const changed = SUBSCRIBER_FIELDS.filter((field) => values[field] !== seen.current[field]);
      const only = (from: Values): Partial<Values> => Object.fromEntries(changed.map((field) => [field, from[field]]));
      return { ...only(values), base: only(seen.current) };
    },
    conflicts,
    setConflicts,
    keepMine: (conflict) => {
      seen.current = { ...seen.current, [conflict.field]: conflict.theirs };
      settle(conflict);
    },
    useTheirs: (conflict) => {
      adopt(conflict.field, conflict.theirs);
      settle(conflict);
    },
  };
}
