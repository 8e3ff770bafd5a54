import { noticeMeasures } from '../../domains/notices';
import { audienceMeasures } from '../../domains/audience';
import { billingMeasures } from '../../domains/billing';
import { campaignMeasures } from '../../domains/campaigns';
import { fileMeasures } from '../../domains/files';
import { inboundMeasures } from '../../domains/inbound';
import { releaseMeasures } from '../../domains/releases';
import { textingMeasures } from '../../domains/texting';
import { webhookMeasures } from '../../domains/webhooks';
import { databaseMeasures } from '../../platform/metrics/database-measures';
import { mailMeasures } from '../../platform/mail/measures';
import type { Measures } from '../../platform/metrics/measures';
import { workMeasures } from '../../platform/work/measures';

/** What the domains and the platform measure. */
export const MEASURES: readonly Measures[] = [
  textingMeasures,
  campaignMeasures,
  audienceMeasures,
  inboundMeasures,
  fileMeasures,
  noticeMeasures,
  webhookMeasures,
  billingMeasures,
  releaseMeasures,
  mailMeasures,
  workMeasures,
  databaseMeasures,
];
