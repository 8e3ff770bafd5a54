-- From here on the carrier's receipts name the moment at which their message was made besides its number
-- (docs/adr/0104-references-of-our-own.md). Those of earlier messages name the number alone.
insert into setting (name, value) values ('receipt_references', jsonb_build_object('since', now()));
