import type { Subscriber } from '@textloom/contracts';
import type { ListState } from '@textloom/kit';
import { KeywordBy, ListView, type ListViewProps } from '@textloom/ui';
import { PERSON_CHIPS, PERSON_FILTERS, PERSON_SORTS, PersonFilters } from '../../components/person-filters';
import { MESSAGES } from '../../messages';

interface PeopleListProps extends Pick<
  ListViewProps<Subscriber, typeof PERSON_FILTERS>,
  'columns' | 'phone' | 'source' | 'rowActions' | 'rowDimmed' | 'empty'
> {
  state: ListState<typeof PERSON_FILTERS>;
}

/** A list of people on a page of a group, with search, filters and order. */
export const PeopleList = (props: PeopleListProps) => (
  <ListView
    {...props}
    label={MESSAGES.title}
    search={MESSAGES.searchHint}
    filters={
      <>
        <KeywordBy state={props.state} label={MESSAGES.keywords} />
        <PersonFilters state={props.state} />
      </>
    }
    sorts={PERSON_SORTS}
    chips={PERSON_CHIPS}
    noMatchText={MESSAGES.noMatch}
    pagerBelow
  />
);
