-- Texts with buttons go over RCS to the phones that have it (ADR 0125).

-- The account's agent, beside its number: the messaging service of the provider that holds it, and its id there, to which
-- phones answer. Null: the account has none, and all its texts are SMS.
alter table own_number add column rcs_service text, add column rcs_agent text;
create index own_number_agent on own_number (rcs_agent);

-- [{kind, label, url}]; null: a text alone.
alter table campaign add column buttons jsonb;
alter table send_batch
  add column buttons jsonb,
  -- Messages that the provider reported to have gone over RCS, and that were reported to be read.
  add column as_rcs int not null default 0,
  add column reads int not null default 0;

-- How the provider reported that it went: 1 over RCS, 2 as SMS after all. Null: it was handed over as SMS, or nothing is known.
alter table message add column channel smallint, add column read_at timestamptz;

-- The provider's stand-in: the contents that texts refer to, and what a text has of one.
create table simulator.content (
  sid           text primary key,
  friendly_name text not null,
  types         jsonb not null,
  created_at    timestamptz not null default now()
);
grant select, insert, update, delete on simulator.content to textloom_engine;
-- {agent, service, actions} of a message that went over RCS.
alter table simulator.message add column rcs jsonb;
