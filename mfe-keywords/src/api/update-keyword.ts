import { endpoint, saved } from '@textloom/api';
import { keywordBody, z } from '@textloom/contracts';

/** Text and expected messages are fixed after the first save, so they are not sent (VAL-034). */
const body = keywordBody.omit({ keyword: true, expected_messages: true });

/** Without a file the stored one stays. */
export const updateKeyword = endpoint({ method: 'POST', path: 'keywords/:id', body, file: 'file', reply: saved() });

/** An empty `file` takes the stored one away. */
export const updateKeywordWithoutMedia = endpoint({
  method: 'POST',
  path: 'keywords/:id',
  body: body.extend({ file: z.literal('') }),
  reply: saved(),
});
