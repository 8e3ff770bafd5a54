import { once } from './once';
import { type LocalRegistration, type LocalRegistry, type LocalState, Refusal, RegistryUnavailable } from './registry';
import { formOf, registryHttp, type RegistryOptions } from './registry-http';
import { tendlcBrand, type TendlcError, verdictOf } from './tendlc-brand';
import { CAMPAIGN_SID, campaignFields } from './tendlc-fields';

/** "Cannot perform operation on suspended campaign" (twilio.com/docs/api/errors/21729). */
const SUSPENDED = 21_729;
const BRAND_SUSPENDED = 21_731;

interface Service {
  sid: string;
  friendly_name: string;
}

interface Campaign {
  sid: string;
  campaign_status: string;
  brand_registration_sid: string;
  date_created: string;
  errors?: TendlcError[] | null;
}

interface TendlcOptions extends RegistryOptions {
  /** The id of the operator's own approved profile, which vouches for the businesses. */
  primary: string;
  /** How long after a request without an answer it may still arrive. */
  lateS: number;
}

/** Names the messaging service of a number, which has one. */
const serviceName = (digits: string): string => `number ${digits}`;

/**
 * Registration of local numbers (10DLC), as for customers of a software vendor
 * (twilio.com/docs/messaging/compliance/a2p-10dlc/onboarding-isv-api and …/onboarding-isv-api-sole-prop-new): the bundles and the brand of the business, then
 * for each number a messaging service with the number in it and a campaign.
 */
export function tendlcRegistry({ primary, lateS, ...options }: TendlcOptions): LocalRegistry {
  const http = registryHttp(options);
  const brand = tendlcBrand(http, { primary, lateS });
  const services = `${http.messaging}/v1/Services`;
  const campaignsOf = (service: string): string => `${services}/${service}/Compliance/Usa2p`;

  const findService = async (digits: string): Promise<Service | undefined> =>
    (await http.list<Service>(`${services}?PageSize=50`, 'services')).find(
      ({ friendly_name: name }) => name === serviceName(digits),
    );

  const serviceOf = ({ number: steps, digits }: LocalRegistration): Promise<string> => {
    const fields = formOf({
      friendlyName: serviceName(digits),
      usecase: 'marketing',
      // Otherwise the service would swallow what people text, STOP too.
      useInboundWebhookOnNumber: true,
    });
    const find = async () => (await findService(digits))?.sid;
    const make = async () => (await http.certain<Service>('POST', services, fields)).sid;
    return once({ steps, name: 'service', find, make }, lateS);
  };

  const putNumber = ({ number: steps, numberId }: LocalRegistration, service: string): Promise<string> => {
    const address = `${services}/${service}/PhoneNumbers`;
    const find = async () =>
      (await http.list<{ sid: string }>(`${address}?PageSize=50`, 'phone_numbers')).find(({ sid }) => sid === numberId)
        ?.sid;
    const make = async () => {
      await http.certain('POST', address, formOf({ phoneNumberSid: numberId }));
      return numberId;
    };
    return once({ steps, name: 'number in service', find, make }, lateS);
  };

  const findCampaign = async (service: string): Promise<Campaign | undefined> =>
    (await http.list<Campaign>(`${campaignsOf(service)}?PageSize=50`, 'compliance'))[0];

  const removeCampaign = (service: string) => http.certain('DELETE', `${campaignsOf(service)}/${CAMPAIGN_SID}`);

  /** Submits the campaign of this round; that of an earlier one, which was refused, makes room for it. */
  async function submitCampaign(registration: LocalRegistration, service: string, brandSid: string): Promise<void> {
    const { number: steps, round, answers, stopAnswer } = registration;
    const name = `campaign ${round}`;
    if ((await steps.find(name))?.sid != null) return;
    const earlier = await findCampaign(service);
    await once(
      {
        steps,
        name,
        before: earlier?.date_created ?? '',
        find: async (before) => (earlier && earlier.date_created !== before ? earlier.sid : undefined),
        make: async () => {
          if (earlier) await removeCampaign(service);
          const fields = formOf(campaignFields(answers, brandSid, stopAnswer));
          return (await http.certain<Campaign>('POST', campaignsOf(service), fields)).sid;
        },
      },
      lateS,
    );
  }

  function stateOf(found: Campaign | undefined): Exclude<LocalState, { kind: 'submitted' | 'texted' }> {
    const status = found?.campaign_status ?? 'missing';
    if (status === 'VERIFIED') return { kind: 'approved' };
    if (status === 'PENDING' || status === 'IN_PROGRESS') return { kind: 'in_review' };
    if (status === 'FAILED') return verdictOf(found?.errors, 'The campaign was refused.');
    if (status === 'SUSPENDED')
      return { kind: 'refused', code: SUSPENDED, reason: 'The registry has suspended the campaign.' };
    throw new RegistryUnavailable(`the registry reported the state ${status} of a campaign`);
  }

  return {
    async advance(registration) {
      let businessApproved = false;
      try {
        const found = await brand.advance(registration);
        if (typeof found !== 'string') return { ...found, businessApproved };
        businessApproved = true;
        const service = await serviceOf(registration);
        await putNumber(registration, service);
        await submitCampaign(registration, service, found);
        return { ...stateOf(await findCampaign(service)), businessApproved };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { kind: 'returned', code: error.code, reason: error.message, businessApproved };
      }
    },

    async read(digits) {
      const service = (await findService(digits))?.sid;
      const campaign = service === undefined ? undefined : await findCampaign(service);
      if (service === undefined || campaign === undefined) return { kind: 'unknown' };
      if (await brand.isSuspended(campaign.brand_registration_sid))
        return { kind: 'refused', code: BRAND_SUSPENDED, reason: 'The registry has suspended the business.' };
      const found = stateOf(campaign);
      return found.kind === 'approved' || found.kind === 'in_review' ? found : { ...found, kind: 'refused' };
    },

    async retire(digits) {
      const found = await findService(digits);
      if (!found) return;
      if (await findCampaign(found.sid)) await removeCampaign(found.sid);
      await http.certain('DELETE', `${services}/${found.sid}`);
    },
  };
}
