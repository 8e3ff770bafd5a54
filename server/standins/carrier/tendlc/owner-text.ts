import { newSid } from '../protocol/send-request';
import type { Reporter } from '../reporter';
import type { ReviewTimes } from '../registry/verification.presenter';
import type { Resource, ResourceStore } from './resource-store';
import { tendlcState } from './tendlc-state';

/** The number from which the registry texts sole proprietors, and what it says (as the provider documents both). */
export const REGISTRY_NUMBER = '+19152782000';
const QUESTION = 'Please confirm your registration for US A2P Messaging by replying YES. Msg & data rates may apply.';
const CONFIRMED = 'Thank you. Your registration has been confirmed.';
const VALID_MS = 24 * 3_600_000;
const BRANDS = 'BrandRegistrations';

interface Needs {
  store: ResourceStore;
  accountSid: string;
  review: ReviewTimes;
  reporter: Pick<Reporter, 'accept'>;
}

/** The registry's texts to sole proprietors, and their answers. */
export function ownerTexts({ store, accountSid, review, reporter }: Needs) {
  const state = tendlcState(store, accountSid, review);
  const isApproved = (brand: Resource): boolean => state.presentedBrand(brand).status === 'APPROVED';
  const waits = (brand: Resource): boolean => state.isSole(brand) && isApproved(brand) && !brand.fields.answered;

  const text = (phone: string, body: string): Promise<void> =>
    reporter.accept({
      ...{ sid: newSid('SM'), phone, code: REGISTRY_NUMBER, inbound: false, body, media: [] },
      ...{ status: 'queued', callbackUrl: null, createdAt: new Date() },
    });

  return {
    /** The first text leaves with the approval, which is noticed when the brand is read. */
    async noticed(brand: Resource): Promise<Resource> {
      if (!waits(brand)) return brand;
      const approval = brand.submittedAt?.toISOString() ?? '';
      const texted = await store.setOnce(BRANDS, brand.sid, 'texted', approval);
      if (texted) await text(state.mobileOf(brand), QUESTION);
      return texted ?? brand;
    },

    /** False: this brand waits for no answer. */
    async again(brand: Resource): Promise<boolean> {
      if (!waits(brand)) return false;
      await store.edit(BRANDS, brand.sid, {}, false);
      await text(state.mobileOf(brand), QUESTION);
      return true;
    },

    /** A phone has texted the registry. */
    async answered(phone: string, body: string): Promise<void> {
      if (body.trim().toUpperCase() !== 'YES') return;
      for (const brand of await store.list(BRANDS)) {
        const isDue = waits(brand) && brand.fields.texted && Date.now() - brand.updatedAt.getTime() < VALID_MS;
        if (!isDue || state.mobileOf(brand) !== phone) continue;
        if (await store.setOnce(BRANDS, brand.sid, 'answered', 'true')) await text(phone, CONFIRMED);
      }
    },
  };
}
export type OwnerTexts = ReturnType<typeof ownerTexts>;
