import type { Message, ThreadItem } from './thread-window';

type File = Message['attachments'][number];

/** A picture of a thread; its key is unique within the thread. */
export interface Picture {
  readonly key: string;
  readonly url: string;
  readonly name: string;
}

export const isPicture = ({ mime, url }: File): boolean => mime.startsWith('image/') && url !== '';
export const pictureKey = (item: string, index: number): string => `${item} ${index}`;

/** Pictures of the shown messages, in their order. */
export const picturesOf = (items: readonly ThreadItem[]): Picture[] =>
  items.flatMap(({ key, message }) =>
    (message?.attachments ?? []).flatMap((file, index) =>
      isPicture(file) ? [{ key: pictureKey(key, index), url: file.url, name: file.name }] : [],
    ),
  );
