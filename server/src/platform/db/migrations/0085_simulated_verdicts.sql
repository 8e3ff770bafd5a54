-- What the simulated provider takes a text for (OptOutType of its webhook); null for most.
alter table simulator.message add column opt_out_type text;
