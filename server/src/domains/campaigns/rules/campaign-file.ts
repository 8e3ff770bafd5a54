import type { MediaFile } from '@textloom/contracts';

/** The columns of a row's file; all are null without one. */
interface FileColumns {
  media_token: string | null;
  media_name: string | null;
  media_mime: string | null;
  media_extension: string | null;
  media_size: number | null;
}

export const fileOf = ({ publicUrl }: { publicUrl: string }, row: FileColumns): MediaFile | null =>
  row.media_token === null
    ? null
    : {
        url: `${publicUrl}/media/${row.media_token}`,
        name: row.media_name ?? '',
        mime: row.media_mime ?? '',
        extension: row.media_extension ?? '',
        size: row.media_size ?? 0,
      };
