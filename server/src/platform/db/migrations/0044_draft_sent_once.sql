-- A draft keeps its id through all revisions, and the campaign that it was sent as keeps it too.
alter table campaign_draft add column id bigint not null default nextval('campaign_draft_revision');
alter table campaign add column draft_id bigint;
-- A draft becomes at most one campaign.
create unique index campaign_draft_id on campaign (draft_id) where draft_id is not null;
