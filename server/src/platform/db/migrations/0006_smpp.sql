-- What an SMPP link has to store (docs/adr/0008-smpp.md): the protocol knows only its own message ids, and the receipts
-- of a message, as well as the parts of one long text, may arrive at different processes. Empty with other carriers.

create schema smpp;

create table smpp.part (
  message_id    bigint not null,
  part          smallint not null,
  parts         smallint not null,
  -- In the form that namesOf() returns.
  provider_id   text not null,
  phone         text not null,
  status        smallint not null default 1,
  provider_code text,
  sent_at       timestamptz not null default now(),
  primary key (message_id, part)
) with (fillfactor = 80);
create index part_provider on smpp.part (provider_id, phone);
create index part_age on smpp.part using brin (sent_at);

-- Receipts that arrived before the response to the submit.
create table smpp.early_receipt (
  provider_id   text not null,
  phone         text not null,
  status        smallint not null,
  provider_code text,
  at            timestamptz not null default now(),
  primary key (provider_id, phone)
);

-- Texts from phones, kept until the carrier surely knows that we have them: the parts of a long text, or a whole text
-- (parts = 1). When parts of a long text are missing, the parts that came are processed: an opt-out after 30 s, any
-- other text after 15 minutes.
create table smpp.inbound_part (
  phone      text not null,
  recipient  text not null,
  -- The reference number that the parts share; for a whole text its digest.
  reference  text not null,
  parts      smallint not null,
  part       smallint not null,
  body       text not null,
  -- How many parts had arrived when the text was last read.
  read_parts smallint not null default 0,
  -- True: the text was processed, and parts that arrive later are not handed on.
  handed     boolean not null default false,
  at         timestamptz not null default now(),
  primary key (phone, recipient, reference, parts, part)
);

grant usage on schema smpp to textloom_engine;
grant select, insert, update, delete on all tables in schema smpp to textloom_engine;
