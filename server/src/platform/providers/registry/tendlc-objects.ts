import type { LocalRegistration } from './registry';
import { once } from './once';
import { formOf, type RegistryHttp } from './registry-http';
import { ADDRESS_TYPE, classOf } from './tendlc-classes';

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
  address: string;
  /** The end users, by the names of their parts. */
  users: Readonly<Record<string, string>>;
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

  function named(registration: LocalRegistration, part: string, kind: Kind, fields: object) {
    const { business: steps, reference, answers } = registration;
    const [address, list] = kind;
    const step = `${classOf(answers).prefix}${part}`;
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
      const { policies, inProfile, inBundle, address: addressOf } = classOf(answers);
      const email = answers.contact_email;
      const at = (part: string, kind: Kind, fields: object) => named(registration, part, kind, fields);
      const profile = await at('profile', PROFILES, { email, policySid: policies.profile });
      const users: Record<string, string> = {};
      const makeUser = async ({ part, type, attributes: of }: (typeof inProfile)[number]): Promise<void> => {
        users[part] = await at(part, END_USERS, { type, attributes: attributes(of(answers)) });
      };
      for (const user of inProfile) await makeUser(user);
      const address = await at('address', ADDRESSES, { ...addressOf(answers), isoCountry: answers.country });
      const document = await at('document', DOCUMENTS, {
        type: ADDRESS_TYPE,
        attributes: attributes({ address_sids: address }),
      });
      await assign(registration, profile, PROFILES[0], { ...users, document, primary });
      const bundle = await at('bundle', BUNDLES, { email, policySid: policies.bundle });
      await makeUser(inBundle);
      await assign(registration, bundle, BUNDLES[0], { [inBundle.part]: users[inBundle.part] ?? '', profile });
      return { profile, bundle, address, users };
    },

    /** Gives them the mended answers; may be repeated. */
    async mend({ answers }: LocalRegistration, { address, users }: Objects): Promise<void> {
      const { inProfile, inBundle, address: addressOf } = classOf(answers);
      for (const { part, attributes: of } of [...inProfile, inBundle])
        await http.certain(
          'POST',
          `${END_USERS[0]}/${users[part] ?? ''}`,
          formOf({ attributes: attributes(of(answers)) }),
        );
      const fields = formOf(addressOf(answers));
      // Also when it is empty now.
      fields.set('StreetSecondary', answers.street2);
      await http.certain('POST', `${account}/Addresses/${address}.json`, fields);
    },
  };
}
