import { endpoint } from '@textloom/api';
import { keywordSchema } from '@textloom/contracts';

export const getKeyword = endpoint({ method: 'GET', path: 'keywords/:id', reply: keywordSchema });
