import * as contracts from '@textloom/contracts';
import { testApp, type TestApp } from '../../testing/app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

type Download = contracts.Operation & { stream: string };
const downloads = Object.entries(contracts as unknown as Record<string, Partial<Download>>).flatMap(([name, one]) =>
  one?.method && (one.stream === 'text/csv' || one.stream === 'application/pdf')
    ? [[name, one as Download] as const]
    : [],
);
const without = downloads.filter(([, { ability }]) => ability === undefined).map(([name]) => name);

/** The call that shows a page of the same rows on the screen. */
const SHOWN: Readonly<Record<string, contracts.Operation>> = {
  downloadConsent: contracts.getSubscriberHistory,
  downloadCreditNote: contracts.getOrder,
  downloadImportErrors: contracts.importSubscribers,
  downloadInvoice: contracts.getOrder,
  exportCampaignHistory: contracts.getCampaignHistory,
  exportCosts: contracts.readCosts,
  exportInbox: contracts.listConversations,
  exportLedger: contracts.listLedger,
  exportSecurityEvents: contracts.listSecurityEvents,
  exportSelection: contracts.listSubscribers,
  exportSubscribers: contracts.listSubscribers,
};

describe('decision 465: every download', () => {
  it('needs the same permission as its screen', () => {
    expect(downloads.map(([name, { ability }]) => [name, ability]).toSorted()).toEqual(
      Object.entries(SHOWN)
        .map(([name, { ability }]) => [name, ability])
        .toSorted(),
    );
  });

  it('is refused to an authorized user without it, and allowed to one with it', async () => {
    const owner = await t.createOwner();
    const nobody = await t.createAuthorizedUser(owner, { allow: [] });
    const everybody = await t.createAuthorizedUser(owner, { allow: contracts.PERMISSIONS });
    const status = async (user: typeof nobody, { method, path }: Download): Promise<number> =>
      (await t.call(user, method, path.replace(':id', '1'))).status;
    for (const [name, operation] of downloads) {
      const ownersOnly = operation.ability === 'security.log';
      const refused = [await status(nobody, operation), await status(everybody, operation)].map((one) => one === 403);
      expect([name, ...refused]).toEqual([name, !without.includes(name), ownersOnly]);
    }
  });
});
