import type { LocalRegistration } from './registry';
import { once } from './once';
import { formOf, type RegistryHttp } from './registry-http';
import {
  addressFields,
  businessAttributes,
  messagingAttributes,
  POLICIES,
  representativeAttributes,
  TYPES,
} from './tendlc-fields';

/** A resource with a name of ours. */
interface Named {
  sid: string;
  friendly_name: string;
}

/** The ids of what a brand is made of. */
export interface Objects {
  /** The two bundles: who the business is, and that it may text. */
  profile: string;
  bundle: string;
  business: string;
  representative: string;
  address: string;
  document: string;
  messaging: string;
}

/** Names a submission; what is made keeps it. */
export const roundOf = ({ digits, round }: LocalRegistration): string => `${digits} ${round}`;

const attributes = (of: object): string => JSON.stringify(of);

/** What a brand is made of in the Trust Hub, each found by the name that it was given. */
export function tendlcObjects(http: RegistryHttp, { primary, lateS }: { primary: string; lateS: number }) {
  const { trusthub, account } = http;
  type Kind = readonly [address: string, list: string];
  const PROFILES: Kind = [`${trusthub}/v1/CustomerProfiles`, 'results'];
  const BUNDLES: Kind = [`${trusthub}/v1/TrustProducts`, 'results'];
  const END_USERS: Kind = [`${trusthub}/v1/EndUsers`, 'results'];
  const DOCUMENTS: Kind = [`${trusthub}/v1/SupportingDocuments`, 'results'];
  const ADDRESSES: Kind = [`${account}/Addresses.json`, 'addresses'];

  function named(registration: LocalRegistration, step: string, kind: Kind, fields: object) {
    const { business: steps, reference } = registration;
    const [address, list] = kind;
    const name = `${reference} ${step}`;
    const query = new URLSearchParams({ FriendlyName: name, PageSize: '50' });
    return once(
      {
        steps,
        name: step,
        before: roundOf(registration),
        find: async () =>
          (await http.list<Named>(`${address}?${query}`, list)).find((one) => one.friendly_name === name)?.sid,
        make: async () =>
          (
            await http.certain<Named>(
              'POST',
              address,
              formOf({ friendlyName: name, ...fields } as Record<string, string>),
            )
          ).sid,
      },
      lateS,
    );
  }

  /** Puts objects into a bundle. */
  async function assign(registration: LocalRegistration, bundle: string, into: string, parts: Record<string, string>) {
    const address = `${into}/${bundle}/EntityAssignments`;
    for (const [part, sid] of Object.entries(parts))
      await once(
        {
          steps: registration.business,
          name: `${part} of ${bundle}`,
          find: async () =>
            (await http.list<{ sid: string; object_sid: string }>(`${address}?PageSize=50`, 'results')).find(
              (one) => one.object_sid === sid,
            )?.sid,
          make: async () => (await http.certain<Named>('POST', address, formOf({ objectSid: sid }))).sid,
        },
        lateS,
      );
  }

  return {
    profiles: PROFILES[0],
    bundles: BUNDLES[0],

    /** Makes what is missing. */
    async make(registration: LocalRegistration): Promise<Objects> {
      const { answers } = registration;
      const email = answers.contact_email;
      const at = (step: string, kind: Kind, fields: object) => named(registration, step, kind, fields);
      const profile = await at('profile', PROFILES, { email, policySid: POLICIES.profile });
      const business = await at('business', END_USERS, {
        type: TYPES.business,
        attributes: attributes(businessAttributes(answers)),
      });
      const representative = await at('representative', END_USERS, {
        type: TYPES.representative,
        attributes: attributes(representativeAttributes(answers)),
      });
      const address = await at('address', ADDRESSES, { ...addressFields(answers), isoCountry: answers.country });
      const document = await at('document', DOCUMENTS, {
        type: TYPES.address,
        attributes: attributes({ address_sids: address }),
      });
      await assign(registration, profile, PROFILES[0], { business, representative, document, primary });
      const bundle = await at('bundle', BUNDLES, { email, policySid: POLICIES.bundle });
      const messaging = await at('messaging', END_USERS, {
        type: TYPES.messaging,
        attributes: attributes(messagingAttributes(answers)),
      });
      await assign(registration, bundle, BUNDLES[0], { messaging, profile });
      return { profile, bundle, business, representative, address, document, messaging };
    },

    /** Gives them the mended answers; may be repeated. */
    async mend({ answers }: LocalRegistration, objects: Objects): Promise<void> {
      const edit = (sid: string, of: object) =>
        http.certain('POST', `${END_USERS[0]}/${sid}`, formOf({ attributes: attributes(of) }));
      await edit(objects.business, businessAttributes(answers));
      await edit(objects.representative, representativeAttributes(answers));
      await edit(objects.messaging, messagingAttributes(answers));
      const address = formOf(addressFields(answers));
      // Also when it is empty now.
      address.set('StreetSecondary', answers.street2);
      await http.certain('POST', `${account}/Addresses/${objects.address}.json`, address);
    },
  };
}
