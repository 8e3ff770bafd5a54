import { addSubscriberBody, newPhoneField, detailsBody, z, type SubscriberDetails } from '@textloom/contracts';
import { useZodForm } from '@textloom/ui';

const NEEDED = 'Please solve the captcha.';
const base = addSubscriberBody
  .omit({ from: true, multiuser: true, message: true, segments: true })
  .extend({ phone: newPhoneField });
/** Users with captcha_disabled have no captcha (VAL-017). */
const schemas = { asked: base.extend({ captcha: z.string().min(1, NEEDED) }), spared: base };

export type SingleFields = SubscriberDetails & Record<'phone' | 'keyword' | 'captcha', string>;

const EMPTY: SingleFields = { ...detailsBody.parse({}), phone: '', keyword: '', captcha: '' };

/** A single keyword is preselected. */
export const useSingleForm = (spared: boolean, keywords: readonly { keyword: string }[]) =>
  useZodForm(spared ? schemas.spared : schemas.asked, {
    defaultValues: { ...EMPTY, keyword: keywords.length === 1 ? (keywords[0]?.keyword ?? '') : '' },
  });
