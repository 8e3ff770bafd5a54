-- A second carrier link (docs/adr/0126-carrier-links.md). 1 is the link of TEXTLOOM_CARRIER, 2 that of TEXTLOOM_CARRIER2.

-- The link that a text was handed to, written by the claim. Null: the first.
alter table message add column link smallint;

-- Numbers, own ones and the shared code, whose texts do not simply leave over the first link. An operator enters where a
-- number is hosted; that is a fact about the number, whichever account has it.
create table number_link (
  number text primary key,
  link   smallint not null check (link in (1, 2)),
  -- Takes over while `link` is down. Null: the number is hosted at one provider only.
  other  smallint check (other in (1, 2) and other <> link),
  set_by text not null,
  set_at timestamptz not null default now()
);
revoke all on number_link from textloom_app;

-- How a link does, for a number with two, and as a whole (the number is empty), so that numbers learn from each other. No
-- row: it has never failed.
create table link_health (
  number        text not null,
  link          smallint not null,
  -- Hand-overs in a row that failed because of the link, since the first of them began, until the last.
  failures      int not null default 0,
  failing_since timestamptz,
  failed_at     timestamptz,
  reason        text not null default '',
  -- Null: it is up.
  down_since    timestamptz,
  up_since      timestamptz,
  -- One text at a time probes the link, not before then.
  probe_at      timestamptz not null default 'infinity',
  probes        int not null default 0,
  primary key (number, link)
);
revoke all on link_health from textloom_app;

-- A link is down, for this number or as a whole.
create function link_down(from_number text, of_link smallint) returns boolean language sql stable as $$
  select exists (select from link_health h where h.number in (from_number, '') and h.link = of_link and h.down_since is not null)
$$;

-- The link over which a text of this number leaves now. `stays`: the other link cannot carry it.
create function link_of(from_number text, stays boolean) returns smallint language sql stable as $$
  select coalesce((
    select case when n.other is not null and not stays and link_down(n.number, n.link) and not link_down(n.number, n.other) then n.other else n.link end
    from number_link n where n.number = from_number), 1::smallint)
$$;

-- Texts of this number may probe a link that is down: its first, or the other one while the first is down too.
create function link_probed(from_number text, of_link smallint) returns boolean language sql stable as $$
  select exists (
    select from number_link n where n.number = from_number and n.other is not null
      and (n.link = of_link or n.other = of_link and link_down(n.number, n.link)))
$$;

-- The other link of this number is to be probed now.
create function link_probe_due(from_number text, of_link smallint) returns boolean language sql stable as $$
  select exists (
    select from link_health h where h.number in (from_number, '') and h.link <> of_link and h.down_since is not null and h.probe_at <= now()
      and link_probed(from_number, h.link))
$$;
