-- A keyword whose review waits for a person: the job that approves by itself leaves it alone.
alter table keyword add column review_hold boolean not null default false;
