import type { MediaFile } from '@textloom/contracts';
import * as col from '../../../platform/db/col';
import { sql } from '../../../platform/db/sql';

/** The file of a row; null without one. */
export interface FileColumns {
  file: (Omit<MediaFile, 'url'> & { token: string }) | null;
}

/** SQL: the file of media `m`. */
export const mediaFile = sql`case when m.id is not null then
  json_build_object('token', m.token, 'name', m.name, 'mime', m.mime, 'extension', m.extension, 'size', m.size) end`;
/** Its column. */
export const FILE_COLUMN = col.orNull(
  col.json<NonNullable<FileColumns['file']>>({ token: '', name: '', mime: '', extension: '', size: 0 }),
);

export const fileOf = ({ mediaUrl }: { mediaUrl: string }, { file }: FileColumns): MediaFile | null =>
  file && { ...file, url: `${mediaUrl}/${file.token}` };
