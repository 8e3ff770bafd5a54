import type { Log } from '../../platform/base/log';
import type { Config } from '../../platform/config/config';
import { linkOf } from '../../platform/providers/storage/open-storage';

/** Logs when files cannot be stored in the bucket and when they can again, and tries it once. */
export async function watchFiles(config: Config, log: Log): Promise<void> {
  const link = linkOf(config);
  if (!link || !config.s3) return;
  const { url, bucket } = config.s3;
  link.onChange((trouble) =>
    trouble
      ? log.error({ bucket, s3: url, reason: trouble.reason }, 'files cannot be stored or read')
      : log.info({ bucket, s3: url }, 'files can be stored and read again'),
  );
  await link.check();
}
