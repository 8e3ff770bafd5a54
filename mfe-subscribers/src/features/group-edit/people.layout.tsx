import type { ListState } from '@textloom/kit';
import { KeywordBy, ListLayout } from '@textloom/ui';
import type { ReactNode } from 'react';
import { PERSON_FILTERS, PERSON_SORTS, PersonFilters } from '../../components/person-filters';
import { MESSAGES } from '../../messages';

/** Search, filters and order of the lists of people on the pages of groups. */
export const PeopleLayout = ({ state, children }: { state: ListState<typeof PERSON_FILTERS>; children: ReactNode }) => (
  <ListLayout
    state={state}
    search={MESSAGES.searchHint}
    filters={
      <>
        <KeywordBy state={state} label={MESSAGES.keywords} />
        <PersonFilters state={state} />
      </>
    }
    sorts={PERSON_SORTS}
  >
    {children}
  </ListLayout>
);
