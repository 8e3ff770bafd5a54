import { endpoint } from '@textloom/api';
import { captchaReply } from '@textloom/contracts';

export const getCaptcha = endpoint({ method: 'GET', path: 'captcha', reply: captchaReply });
