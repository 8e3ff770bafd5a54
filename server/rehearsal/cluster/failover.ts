/**
 * The programs of server/rehearsal/cluster/failover.mjs: `outside` is the carrier and the card provider, `drive` one campaign with
 * joins, STOPs and payments, which it judges.
 */
import { run } from '../bench/support/command';
import { drive } from './drive';
import { outside } from './outside';

run(process.argv[2] === 'outside' ? outside : drive);
