import { rowsOf } from './regions.mjs';

export const CONTENT = 'server/src/platform/db/reference/content.sql';

const text = (value) => `'${value.replaceAll("'", "''")}'`;

/** One row for each phrase of the list. */
const rules = () =>
  rowsOf('content-rules.tsv').flatMap(([kind, category, age, phrases, from, read, citation, source]) =>
    phrases
      .split(', ')
      .map((phrase) =>
        [
          ...[text(kind), text(phrase), text(category), Number(age), `date ${text(from)}`],
          ...[text(citation), text(source), `date ${text(read)}`],
        ].join(', '),
      ),
  );

/** The file, under the version that it has if nothing has changed. */
export function contentSql(before = '') {
  const body = `-- Written by \`node scripts/places.mjs\` from content-rules.tsv, and taken over by a database whose version is older.

create temporary table given_rule on commit drop as select * from (values
${rules()
  .map((rule) => `  (${rule})`)
  .join(',\n')}
) as given (kind, phrase, category, min_age, valid_from, citation, source, read_on);

-- A release adds and ends rules of phrases for which the operator has said nothing. A rule that had ended begins again
-- no earlier than it ended, because the row that begins last counts.
insert into content_rule (kind, phrase, category, min_age, valid_from, citation, source, read_on, added_by)
select kind, phrase, category, min_age,
  greatest(valid_from, (select max(r.valid_from) from content_rule r where (r.kind, r.phrase) = (g.kind, g.phrase))),
  citation, source, read_on, 'release' from given_rule g
where not exists (select from content_rule r where (r.kind, r.phrase) = (g.kind, g.phrase) and r.added_by <> 'release')
  and (category, min_age::int, citation, source) is distinct from
    (select (r.category, r.min_age::int, r.citation, r.source) from content_rule r where (r.kind, r.phrase) = (g.kind, g.phrase)
     order by r.valid_from desc, r.id desc limit 1);

insert into content_rule (kind, phrase, valid_from, citation, source, added_by)
select kind, phrase, current_date, 'No longer listed', 'release', 'release' from (
  select distinct on (kind, phrase) kind, phrase, category from content_rule r
  where not exists (select from content_rule x where (x.kind, x.phrase) = (r.kind, r.phrase) and x.added_by <> 'release')
  order by kind, phrase, valid_from desc, id desc) newest
where category is not null and not exists (select from given_rule g where (g.kind, g.phrase) = (newest.kind, newest.phrase));
`;
  const [, version, rest] = /^-- Version (\S+)\n([^]*)$/.exec(before) ?? [];
  return `-- Version ${rest === body ? version : new Date().toISOString()}\n${body}`;
}
