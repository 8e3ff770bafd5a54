import { useProfile } from '@textloom/session';
import { FilterSelect } from './filter-sidebar';

/** The account's keywords as a filter; '' means all. */
export function KeywordFilter({
  label = 'Keyword',
  value,
  onChange,
}: {
  label?: string;
  value: string;
  onChange: (keyword: string) => void;
}) {
  const { keywords } = useProfile();
  // An address may name a keyword that was deleted since: it is shown, so that it can be removed.
  const names = [...new Set([...keywords.map(({ keyword }) => keyword), value])].filter((name) => name !== '');
  return (
    <FilterSelect
      label={label}
      value={value}
      onChange={onChange}
      options={[{ value: '', label: 'All keywords' }, ...names.map((name) => ({ value: name, label: name }))]}
    />
  );
}
