import { createContext } from 'react';

/** How often the filters around were cleared: what was typed and not asked for yet goes with them. */
export const ClearedContext = createContext(0);
