import { endpoint } from '@textloom/api';
import { z } from '@textloom/contracts';

const persona = z.object({
  key: z.string(),
  email: z.string(),
  name: z.string(),
  description: z.string(),
  password: z.string(),
});
export type Persona = z.output<typeof persona>;

/** The demo users; 404 on a server without demo data. */
export const listPersonas = endpoint({
  method: 'GET',
  path: 'demo/personas',
  reply: z.object({ entries: z.array(persona) }),
});
