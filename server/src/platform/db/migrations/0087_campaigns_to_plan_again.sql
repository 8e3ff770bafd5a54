-- What the beginning of this campaign was computed from has changed: a worker computes it again.
alter table campaign add column replan boolean not null default false;
create index campaign_replan on campaign (id) where replan;
