-- What changes when the paid month ends.
alter table subscription
  -- A smaller plan that was granted; null keeps the plan.
  add column next_plan_id int references plan,
  -- Extra keywords that are not charged again: they are removed when the next month begins.
  add column keywords_given_back int not null default 0,
  add constraint subscription_keywords_given_back check (keywords_given_back between 0 and extra_keywords);
