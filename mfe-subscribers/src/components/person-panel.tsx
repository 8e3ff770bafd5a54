import { lazyPart } from '@textloom/ui';
import type { ComponentProps } from 'react';
import { TEXTS } from './messages';
import type { PersonSummary } from './person.summary';

/** Loaded when a row is first opened. */
export const PersonPanel = lazyPart<ComponentProps<typeof PersonSummary>>({
  owner: 'subscribers',
  title: TEXTS.summary,
  load: async () => ({ default: (await import('./person.summary')).PersonSummary }),
});
