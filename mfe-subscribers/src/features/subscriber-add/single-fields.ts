import { addSubscriberBody, subscriberBody, z } from '@textloom/contracts';
import { useZodForm } from '@textloom/ui';

const NEEDED = 'Please solve the captcha.';
const base = addSubscriberBody.omit({ from: true, multiuser: true, message: true, segments: true }).extend({ phone: subscriberBody.shape.phone });
/** Who holds captcha_disabled is not asked (VAL-017). */
const schemas = { asked: base.extend({ captcha: z.string().min(1, NEEDED) }), spared: base };

export interface SingleFields {
  phone: string;
  first_name: string;
  last_name: string;
  email: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  company_name: string;
  tags: string;
  keyword: string;
  captcha: string;
}

const EMPTY: SingleFields = { phone: '', first_name: '', last_name: '', email: '', address: '', city: '', state: '', zip: '', company_name: '', tags: '', keyword: '', captcha: '' };

/** The only keyword there is, is the one. */
export const useSingleForm = (spared: boolean, keywords: readonly { keyword: string }[]) =>
  useZodForm(spared ? schemas.spared : schemas.asked, { defaultValues: { ...EMPTY, keyword: keywords.length === 1 ? (keywords[0]?.keyword ?? '') : '' } });
