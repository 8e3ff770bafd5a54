/**
 * The statements by which workers of landed releases claim imports, by commit: during an upgrade they run beside ours.
 */
const claim = (read: string): string =>
  `update import_job set lease_owner = $1, lease_until = now() + $2 * interval '1 ms',
       attempts = case when steps_seen < s.steps then 1 else attempts + 1 end, steps_seen = s.steps
     from (
       select j.id, (select count(*) from import_step where import_id = j.id) as steps, j.lease_until is not null as lease_lost from import_job j
       where j.state = 'running'
         and (j.lease_until is null or j.lease_until < now() and not exists (select from import_step where import_id = j.id and at > now() - $2 * interval '1 ms'))
         and not exists (select from import_job e where e.account_id = j.account_id and (e.state = 'running' and e.id < j.id or e.undo_state = 'running'))
       order by j.id limit 1 for update of j skip locked
     ) s
     where import_job.id = s.id
     returning import_job.id, account_id as "accountId", user_id as "userId", keyword_id as "keywordId", name, file, header::json as header, delimiter, headless, ${read}case when agreed_by <> '' then json_build_object('how', agreed_by, 'other', agreed_other, 'on', agreed_on) end as agreed, attempts, s.lease_lost`;

export const RELEASE_CLAIMS: Readonly<Record<string, string>> = {
  // Decides by the headings alone who may be texted.
  '07bfc618': claim(''),
  // Reads the answers, but claims any job.
  '25d478d3': claim('title_rows as "titleRows", day_first as "dayFirst", consent, '),
};

/** How those releases release a claim. */
export const RELEASE_RELEASE =
  'update import_job set lease_owner = null, lease_until = null, attempts = attempts - $3 where id = $1 and lease_owner = $2';
