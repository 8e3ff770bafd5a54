-- People who could be texted when the campaign started, those included whom the caps left out then:
-- selected = recipients + capped + gone. Null: not started, or by the release before.
alter table campaign add column selected int;
