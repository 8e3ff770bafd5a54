import * as col from '../col';
import { statement } from '../sql';
import type { Tx } from '../transaction';

export const hasRole = (tx: Tx, name: string) =>
  tx.value(statement('platform.hasRole', { known: col.bool })`
     select exists (select from pg_roles where rolname = ${name}) as known`);

export const hasDatabase = (tx: Tx, name: string) =>
  tx.value(statement('platform.hasDatabase', { known: col.bool })`
     select exists (select from pg_database where datname = ${name}) as known`);
