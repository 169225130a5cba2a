-- A call that was thought dead and comes back cannot keep its answer: somebody else has a newer number.
alter table idempotency add column fence bigint not null default 1;
