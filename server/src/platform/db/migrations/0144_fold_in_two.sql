-- search_fold() (0103, 0108) is written into each statement that compares row by row, and each of them had to plan its long
-- part. That part is a function of its own now, which no statement contains: only texts that need it call it. The results
-- are the same, so what is stored stays.
do $do$
declare
  before constant text := (select prosrc from pg_proc where oid = 'public.search_fold(text)'::regprocedure);
  plain constant text := $c$when octet_length(given) = length(given) and given !~ '[\u0001-\u001f\u007f`]' then lower(given collate "C") collate "default"$c$;
begin
  if strpos(before, plain) = 0 or before !~ '^\s*select case\s' then raise exception 'search_fold() is not that of 0108'; end if;
  execute format(
    'create function public.search_fold_any(given text) returns text language plpgsql immutable parallel safe cost 20 as %L',
    'begin return ' || regexp_replace(before, '^\s*select\s', '') || '; end'
  );
  execute format(
    'create or replace function public.search_fold(given text) returns text language sql immutable parallel safe as %L',
    'select case ' || plain || ' else public.search_fold_any(given) end'
  );
end $do$;
