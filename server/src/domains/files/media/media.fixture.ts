import sharp from 'sharp';
import type { TestApp, TestUser } from '../../../testing/app';

export const LIMIT = 5_242_880;

/** Small files of every kind, generated here to keep binaries out of the repository. */
const drawn = () => sharp({ create: { width: 8, height: 6, channels: 3, background: '#c03020' } });
export const png = (): Promise<Buffer> => drawn().png().toBuffer();
export const jpg = (): Promise<Buffer> =>
  drawn()
    .withExif({ IFD0: { Copyright: 'HIDDEN-PLACE' } })
    .jpeg()
    .toBuffer();
/** The format in which browsers save pictures. */
export const webp = (): Promise<Buffer> => drawn().webp().toBuffer();
export const gif = (): Promise<Buffer> => drawn().gif().toBuffer();

/** 2 × 2 pixels, bottom row first: red, green on top; blue, white below. */
export function bmp(bits = 24): Buffer {
  const file = Buffer.alloc(54 + 16);
  file.write('BM', 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(2, 18);
  file.writeInt32LE(2, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(bits, 28);
  file.set([255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0], 54);
  return file;
}

export function pdf(size = 200): Buffer {
  const file = Buffer.alloc(size, 0x20);
  file.write('%PDF-1.7\n', 'latin1');
  return file;
}

const box = (brand: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}`),
    Buffer.alloc(4),
    Buffer.from(`${brand}isom`),
    Buffer.alloc(200),
  ]);
export const mp4 = (): Buffer => box('isom');
export const mov = (): Buffer => box('qt  ');
export const mpeg = (): Buffer => Buffer.concat([Buffer.from([0, 0, 1, 0xba, 0x21]), Buffer.alloc(200)]);
export function wav(): Buffer {
  const file = Buffer.alloc(244);
  file.write('RIFF', 'latin1');
  file.writeUInt32LE(236, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  return file;
}

export interface UploadAnswer {
  status: number;
  body: { status: string; message: string; data: { id: number; fields?: Record<string, string> } };
}

/** Posts a form with a file, as a browser does. */
export async function upload(
  t: TestApp,
  user: TestUser,
  path: string,
  fields: Record<string, string | number>,
  file: { name: string; data: Buffer; says?: string; field?: string },
  headers: Record<string, string> = {},
  method: 'POST' | 'PUT' = 'POST',
): Promise<UploadAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append(
    file.field ?? 'file',
    new Blob([new Uint8Array(file.data)], { type: file.says ?? 'image/png' }),
    file.name,
  );
  const encoded = new Response(form);
  const answer = await t.inject({
    method,
    url: `/api/${path}`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { ...t.as(user), 'content-type': encoded.headers.get('content-type') ?? '', ...headers },
  });
  return { status: answer.statusCode, body: answer.json<UploadAnswer['body']>() };
}
