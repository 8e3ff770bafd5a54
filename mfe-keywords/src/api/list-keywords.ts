import { endpoint } from '@textloom/api';
import { keywordListReply, keywordQuery } from '@textloom/contracts';

export const listKeywords = endpoint({ method: 'GET', path: 'keywords', query: keywordQuery, reply: keywordListReply });
