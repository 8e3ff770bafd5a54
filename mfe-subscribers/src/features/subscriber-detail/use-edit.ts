import { isApiError } from '@textloom/api';
import {
  editConflictSchema,
  detailsSchema,
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
  ...detailsSchema.parse(subscriber),
  phone: subscriber.phone,
  keyword: subscriber.keyword,
});

/** Fields changed by another user, from the server's refusal; empty for other errors. */
export function conflictsIn(error: unknown): readonly EditConflict[] {
  if (!isApiError(error) || error.id !== 'edit_conflict') return [];
  const parsed = editConflictSchema.safeParse(error.details);
  return parsed.success ? parsed.data.conflicts : [];
}

export interface Edit {
  /** The body: the changed fields, and the values that were read. */
  readonly changes: (values: Values) => Partial<Values> & { base: Partial<Values> };
  readonly conflicts: readonly EditConflict[];
  readonly setConflicts: (conflicts: readonly EditConflict[]) => void;
  /** The user has seen the other value and chosen. */
  readonly keepMine: (conflict: EditConflict) => void;
  readonly useTheirs: (conflict: EditConflict) => void;
}

/**
 * Two users may edit one subscriber. `seen` holds the value that this form has shown for each field: an untouched field
 * follows live updates, an edited one keeps the value it was read with, so that the server can detect conflicts.
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
