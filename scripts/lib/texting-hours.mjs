import { regions, rowsOf } from './regions.mjs';

export const HOURS = 'server/src/platform/db/reference/hours.sql';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const text = (value) => `'${value.replaceAll("'", "''")}'`;
const listed = (rows) => rows.map((row) => `  (${row.join(', ')})`).join(',\n');

/** 08:00-20:00 as minutes of the day. */
function range(hours) {
  if (hours === 'none') return `'empty'`;
  const [from, to] = hours.split('-').map((time) => {
    const [hour, minute] = time.split(':').map(Number);
    return hour * 60 + minute;
  });
  return `'[${from},${to})'`;
}

/** The columns month, day, weekday, nth, easter and plus of a rule. */
function rule(words) {
  const date = /^(\d\d)-(\d\d)$/.exec(words);
  if (date) return [Number(date[1]), Number(date[2]), 'null', 'null', 'null', 0];
  const easter = /^Easter ([+-]\d+)$/.exec(words);
  if (easter) return ['null', 'null', 'null', 'null', Number(easter[1]), 0];
  const nth = /^(-1|[1-4]) (\w{3}) (\d\d)(?: \+ (\d+))?$/.exec(words);
  const weekday = nth ? WEEKDAYS.indexOf(nth[2]) + 1 : 0;
  if (weekday === 0) throw new Error(`holidays.tsv: no rule is "${words}".`);
  return [Number(nth[3]), 'null', weekday, Number(nth[1]), 'null', Number(nth[4] ?? 0)];
}

/** The file, under the version that it has if nothing has changed. */
export function hoursSql(before = '') {
  const names = regions().map(({ code, name, country }) => [text(code), text(name), text(country)]);
  const hours = rowsOf('texting-hours.tsv').map(([state, monFri, sat, sun, holiday, from, read, citation, source]) => [
    ...[text(state), `date ${text(from)}`],
    ...[monFri, sat, sun, holiday].map((one) => `int4range ${range(one)}`),
    ...[text(citation), text(source), `date ${text(read)}`],
  ]);
  const holidays = rowsOf('holidays.tsv').map(([state, name, words, citation, source, read]) => [
    ...[text(state), text(name), ...rule(words)],
    ...[text(citation), text(source), text(read)],
  ]);
  const body = `-- Written by \`node scripts/places.mjs\` from regions.tsv, texting-hours.tsv and holidays.tsv, and taken over by a database whose version is
-- older (docs/adr/0111-hours-by-state.md).

delete from texting_region;
insert into texting_region (code, name, country) values
${listed(names)};

delete from holiday_rule;
insert into holiday_rule (state, name, month, day, weekday, nth, easter, plus, citation, source, read_on) values
${listed(holidays)};

-- A release adds what it learnt of states for which the operator has said nothing.
insert into texting_hours (state, valid_from, mon_fri, sat, sun, holiday, citation, source, read_on, added_by)
select given.*, 'release' from (values
${listed(hours)}
) as given (state, valid_from, mon_fri, sat, sun, holiday, citation, source, read_on)
where not exists (select from texting_hours h where h.state = given.state and h.added_by <> 'release')
  and (mon_fri, sat, sun, holiday) is distinct from
    (select (h.mon_fri, h.sat, h.sun, h.holiday) from texting_hours h where h.state = given.state and h.valid_from <= given.valid_from
     order by h.valid_from desc, h.id desc limit 1);

-- Plans were computed from the facts before.
update campaign set replan = true where state = 'scheduled' and own_time is not null and not deleted;
`;
  const [, version, rest] = /^-- Version (\S+)\n([^]*)$/.exec(before) ?? [];
  return `-- Version ${rest === body ? version : new Date().toISOString()}\n${body}`;
}
