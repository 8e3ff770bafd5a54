import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3Link } from './s3-link';
import { s3Storage } from './s3.storage';

const SETTINGS = { bucket: 'b', region: 'us-east-1', key: 'k', secret: 's' };

describe('a bucket that answers with a redirect', () => {
  it('follows no redirect with a file or a signed request', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const storage = s3Storage(new S3Link({ ...SETTINGS, url }, { againMs: 1 }), 'media');
    await expect(storage.put('one', Buffer.from('x'))).rejects.toMatchObject({ reason: 'S3 responded 307' });
    expect(asked).not.toContain('/elsewhere');
    expect(asked).not.toEqual([]);
    server.close();
  });
});
