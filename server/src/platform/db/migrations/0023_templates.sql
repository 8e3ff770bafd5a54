-- Message templates.

-- Rises with each save, so that one editor does not overwrite what another one saved meanwhile.
alter table template add column revision int not null default 1;
