import { z } from 'zod';

// Under our CSP (no unsafe-eval) zod's probe for `new Function` would be reported as a violation.
if ('window' in globalThis) z.config({ jitless: true });

export { z };
