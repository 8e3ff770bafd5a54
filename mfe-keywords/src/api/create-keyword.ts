import { endpoint, saved } from '@textloom/api';
import { keywordBody } from '@textloom/contracts';

export const createKeyword = endpoint({
  method: 'POST',
  path: 'keywords',
  body: keywordBody,
  file: 'file',
  reply: saved(),
});
