import { join } from 'node:path';
import type { Config } from '../../config/config';
import { diskStorage } from './disk.storage';
import { S3Link } from './s3-link';
import { s3Storage } from './s3.storage';
import type { Storage } from './storage';

type Settings = Pick<Config, 's3' | 'dataDir'>;

const links = new WeakMap<object, S3Link>();

/** The one link of these settings to their bucket; undefined when files are kept on disk. */
export function linkOf({ s3 }: Pick<Config, 's3'>): S3Link | undefined {
  if (!s3) return undefined;
  const link = links.get(s3) ?? new S3Link(s3);
  links.set(s3, link);
  return link;
}

/** Uploaded and received files: in the bucket, or below TEXTLOOM_DATA. */
export function mediaStorage(config: Settings): Storage {
  const link = linkOf(config);
  return link ? s3Storage(link, 'media') : diskStorage(join(config.dataDir, 'media'));
}

/** Archives of releases in the bucket; undefined when the releases are only in their folder. */
export function releaseStorage(config: Pick<Config, 's3'>): Storage | undefined {
  const link = linkOf(config);
  return link && s3Storage(link, 'remotes');
}
