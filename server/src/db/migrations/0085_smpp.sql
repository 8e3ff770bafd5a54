-- What an SMPP link has to remember (ADR 0008): the protocol knows message ids of its own only, receipts may
-- arrive at another process than the one that sent, and so may the parts of one long text.
-- Empty and unused with every other carrier.

create schema smpp;

create table smpp.part (
  message_id    bigint not null,
  part          smallint not null,
  parts         smallint not null,
  -- In the form that namesOf() gives.
  provider_id   text not null,
  phone         text not null,
  status        smallint not null default 1,
  provider_code text,
  sent_at       timestamptz not null default now(),
  primary key (message_id, part)
) with (fillfactor = 80);
create index part_provider on smpp.part (provider_id, phone);
create index part_age on smpp.part using brin (sent_at);

-- Receipts that were faster than the answer to the submit.
create table smpp.early_receipt (
  provider_id   text not null,
  phone         text not null,
  status        smallint not null,
  provider_code text,
  at            timestamptz not null default now(),
  primary key (provider_id, phone)
);

-- Texts of people until it is sure that the carrier knows that we have them: parts of a long one, or a whole one (parts = 1).
create table smpp.inbound_part (
  phone     text not null,
  recipient text not null,
  -- The parts' common number; for a whole text the digest of it.
  reference text not null,
  parts     smallint not null,
  part      smallint not null,
  body      text not null,
  at        timestamptz not null default now(),
  primary key (phone, recipient, reference, parts, part)
);

grant usage on schema smpp to textloom_engine;
grant select, insert, update, delete on all tables in schema smpp to textloom_engine;
