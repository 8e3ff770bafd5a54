import { z } from 'zod';

// zod probes `new Function`, which our CSP (no unsafe-eval) would report as a violation.
if ('window' in globalThis) z.config({ jitless: true });

export { z };
