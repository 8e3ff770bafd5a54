import { sentence } from './texts';
import { z } from './zod';

/** A sentence of ours in a reply: the server says it in the language of the request, also one that it has stored. */
export const saidText = z.string().overwrite(sentence);
