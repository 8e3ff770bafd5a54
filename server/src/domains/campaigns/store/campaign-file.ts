import type { MediaFile } from '@textloom/contracts';

/** The file of a row; null without one. */
export interface FileColumns {
  file: (Omit<MediaFile, 'url'> & { token: string }) | null;
}

/** SQL: the file of media `m`. */
export const FILE = `case when m.id is not null then
  json_build_object('token', m.token, 'name', m.name, 'mime', m.mime, 'extension', m.extension, 'size', m.size) end`;

export const fileOf = ({ mediaUrl }: { mediaUrl: string }, { file }: FileColumns): MediaFile | null =>
  file && { ...file, url: `${mediaUrl}/${file.token}` };
