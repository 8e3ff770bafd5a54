-- Most texts are ASCII without the characters that search_fold() (0103) replaces there, and to be in lower case is all they
-- need: translate() compares each of their characters with its whole list, which took ten times as long. A search that
-- compares row by row spent most of its time there. The results are the same, so what is stored stays.
do $do$
declare
  before constant text := pg_get_functiondef('search_fold(text)'::regprocedure);
  after constant text := replace(
    before,
    'when octet_length(given) = length(given) then translate(',
    $new$when octet_length(given) = length(given) and given !~ '[\u0001-\u001f\u007f`]' then lower(given collate "C") collate "default"
    when octet_length(given) = length(given) then translate($new$
  );
begin
  if after = before then raise exception 'search_fold() is not that of 0103'; end if;
  execute after;
end $do$;
