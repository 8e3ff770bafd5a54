-- Sole proprietors verify their phone by answering a text of the registry
-- (docs/adr/0121-registration-with-the-carriers.md).
alter table number_registration
  -- How often the owner has asked for another text since the answers were submitted.
  add column asks      int not null default 0,
  -- The last of them that the registry was asked to send; 0: the first text, which leaves by itself. Null: none yet.
  add column texted    int,
  -- When it was.
  add column texted_at timestamptz;
