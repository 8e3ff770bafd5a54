import { endpoint } from '@textloom/api';
import { keywordCodesReply } from '@textloom/contracts';

export const getCodes = endpoint({ method: 'GET', path: 'keywords/:id/codes', reply: keywordCodesReply });
