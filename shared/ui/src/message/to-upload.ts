import type { AnyFile } from './composed';

/** The file as a form uploads it; a stored one is read from our own address. Rejects when it cannot be read. */
export async function toUpload(file: AnyFile): Promise<File> {
  if (file instanceof File) return file;
  const answer = await fetch(new URL(file.url, window.location.href).pathname);
  if (!answer.ok) throw new Error(`${file.name} could not be read: ${answer.status}`);
  return new File([await answer.blob()], file.name, { type: file.mime });
}
