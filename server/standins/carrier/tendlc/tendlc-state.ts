import type { Fields } from '../registry/verdict';
import type { ReviewTimes } from '../registry/verification.presenter';
import { bundleStatus, presentBrand, presentBundle, stageOf } from './tendlc.presenter';
import type { Resource, ResourceStore } from './resource-store';
import { type Attributes, brandVerdict, profileVerdict } from './tendlc-verdict';

const OBJECTS = ['EndUsers', 'SupportingDocuments'] as const;
/** What bundles have to contain, by their policies. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  RNdfbf3fae0e1107f8aded0e7cead80bf5: [
    'customer_profile_business_information',
    'authorized_representative_1',
    'customer_profile_address',
  ],
  RNb0d4771c2c98518d916a3d4cd70a8f8b: ['us_a2p_messaging_profile_information'],
  RN806dd6cd175f314e1f96a9727ee271f4: ['starter_customer_profile_information', 'customer_profile_address'],
  RN670d5d2e282a6130ae063b234b6019c8: ['sole_proprietor_information'],
};

/** What bundles and brands are, made of what is in them. */
export function tendlcState(store: ResourceStore, accountSid: string, review: ReviewTimes) {
  const field = ({ fields }: Resource, name: string): string => fields[name]?.[0] ?? '';
  const contents = async (bundle: Resource): Promise<string[]> =>
    (await store.list(`${bundle.collection}/${bundle.sid}/EntityAssignments`)).map((one) => field(one, 'ObjectSid'));

  async function objectsIn(bundle: Resource): Promise<Resource[]> {
    const found: Resource[] = [];
    for (const sid of await contents(bundle))
      for (const collection of OBJECTS) {
        const object = await store.get(collection, sid);
        if (object) found.push(object);
      }
    return found;
  }

  const attributesIn = async (bundle: Resource): Promise<Attributes> =>
    Object.assign(
      {},
      ...(await objectsIn(bundle)).map((one) => JSON.parse(field(one, 'Attributes') || '{}') as Attributes),
    ) as Attributes;

  /** What is missing in a bundle; none: it is compliant. */
  async function missingIn(bundle: Resource): Promise<string[]> {
    const types = (await objectsIn(bundle)).map((one) => field(one, 'Type'));
    const bundles = (await contents(bundle)).filter((sid) => sid.startsWith('BU'));
    const missing = (NEEDED[field(bundle, 'PolicySid')] ?? ['a policy']).filter((type) => !types.includes(type));
    if (bundles.length === 0) missing.push('a customer profile');
    const empty = Object.entries(await attributesIn(bundle)).find(
      ([name, value]) => value === '' && name !== 'social_media_profile_urls',
    );
    return empty ? [...missing, empty[0]] : missing;
  }

  /** What is reviewed is what a bundle or a brand had when it was submitted. */
  const reviewed = (resource: Resource): Attributes => JSON.parse(field(resource, 'reviewed') || '{}') as Attributes;
  const asReviewed = (attributes: Attributes): Fields => ({ reviewed: [JSON.stringify(attributes)] });

  function presentedBundle(bundle: Resource) {
    const verdict = bundle.collection === 'CustomerProfiles' ? profileVerdict(reviewed(bundle)) : undefined;
    return presentBundle(bundle, accountSid, bundleStatus(stageOf(bundle, review), verdict), verdict);
  }

  /** What a brand is made of, now. */
  async function contentOfBrand(brand: Resource): Promise<Fields> {
    const bundles = [
      await store.get('CustomerProfiles', field(brand, 'CustomerProfileBundleSid')),
      await store.get('TrustProducts', field(brand, 'A2PProfileBundleSid')),
    ].filter((one) => one !== undefined);
    return asReviewed(Object.assign({}, ...(await Promise.all(bundles.map(attributesIn)))) as Attributes);
  }
  const contentOfBundle = async (bundle: Resource): Promise<Fields> => asReviewed(await attributesIn(bundle));

  const presentedBrand = (brand: Resource) =>
    presentBrand(brand, accountSid, stageOf(brand, review), brandVerdict(reviewed(brand)));

  const isSole = (brand: Resource): boolean => field(brand, 'BrandType') === 'SOLE_PROPRIETOR';
  /** The phone that a sole proprietor answers from. */
  const mobileOf = (brand: Resource): string => reviewed(brand).mobile_phone_number ?? '';

  return { missingIn, contentOfBundle, contentOfBrand, presentedBundle, presentedBrand, isSole, mobileOf };
}
export type TendlcState = ReturnType<typeof tendlcState>;
