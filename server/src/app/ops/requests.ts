import type { Database } from '../../platform/db/connection';
import { grant, holdRequest, type OpenRequest, openRequests, requestedPermission, refuse } from '../../domains/billing';
import { notifyProfile } from '../../platform/live/notify';
import { addPermission } from './account-access';

type Ops = { db: Database };
interface Outcome {
  id: number;
  kind: string;
  email: string;
  state: 'granted' | 'refused';
}

/** Undecided requests, oldest first. */
export const listRequests = ({ db }: Ops): Promise<OpenRequest[]> => db.asEngine(openRequests);

/** Grants the request and mails the owner. */
export const grantRequest = ({ db }: Ops, id: number): Promise<Outcome> =>
  db.asEngine(async (tx) => {
    const request = await holdRequest(tx, id);
    const { accountId, email, kind } = request;
    const permission = requestedPermission(kind);
    if (permission === undefined) await grant(tx, request);
    else await addPermission(tx, { id: accountId, email }, permission);
    await notifyProfile(tx, accountId, 'request');
    return { id, kind, email, state: 'granted' };
  });

/** Mails the reason to the owner. */
export const refuseRequest = ({ db }: Ops, id: number, reason: string): Promise<Outcome> =>
  db.asEngine(async (tx) => {
    const request = await holdRequest(tx, id);
    await refuse(tx, request, reason);
    await notifyProfile(tx, request.accountId, 'request');
    return { id, kind: request.kind, email: request.email, state: 'refused' };
  });
