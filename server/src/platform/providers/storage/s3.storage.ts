import type { S3Link } from './s3-link';
import type { Storage } from './storage';

/** Characters that need no escaping in an address, because servers disagree about signatures of escaped ones. */
const KEY = /^[\w][\w.~/-]{0,400}$/;

/** Objects of a bucket whose names begin with `<area>/`. */
export function s3Storage(link: S3Link, area: string): Storage {
  const nameOf = (key: string): string => {
    if (!KEY.test(key) || key.includes('..')) throw new Error('Not a key of a stored file.');
    return `${area}/${key}`;
  };
  return {
    put: async (key, content) => void (await link.run((s3) => s3.putObject(nameOf(key), content))),
    async get(key) {
      const name = nameOf(key);
      const content = await link.run((s3) => s3.getObjectArrayBuffer(name));
      return content === null ? undefined : Buffer.from(content);
    },
    remove: async (key) => void (await link.run((s3) => s3.deleteObject(nameOf(key)))),
    async list() {
      const found = (await link.run((s3) => s3.listObjects('/', area))) ?? [];
      return found.flatMap(({ Key }) => (Key.startsWith(`${area}/`) ? Key.slice(area.length + 1) : []));
    },
  };
}
