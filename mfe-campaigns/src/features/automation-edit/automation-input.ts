import type { CallInput } from '@textloom/api';
import type { createAutomation } from '@textloom/contracts';

/** The fields that both forms save. */
export type AutomationInput = CallInput<typeof createAutomation>;
