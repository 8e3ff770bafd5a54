import type { CallInput } from '@textloom/api';
import type { createAutomation } from '@textloom/contracts';

/** What both forms save. */
export type AutomationInput = CallInput<typeof createAutomation>;
