-- What a fresh installation sells: the first account needs a trial plan (ENG-030), also on an operator's own database.
insert into plan (id, name, price_cents, messages, keywords) values
  (1, 'Free Trial', 0, 250, 2),
  (2, 'Starter', 2900, 1000, 3),
  (3, 'Growth', 7900, 4000, 6),
  (4, 'Business', 19900, 12000, 10)
on conflict (id) do nothing;

-- Numbers are compared without regard to case.
create unique index device_number on device (lower(number));
