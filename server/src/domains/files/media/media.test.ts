import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { formatSchedule } from '@textloom/contracts';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { removeDroppedFiles } from './dropped-files.job';
import { bmp, gif, jpg, LIMIT, mov, mp4, mpeg, pdf, png, upload, wav, webp } from './media.fixture';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let people: number;
let serial = 0;

beforeAll(async () => {
  t = await testApp();
  const plan = { id: 4, name: 'Business', messages: 1000, keywords: 200 };
  owner = await t.createOwner({ plan });
  stranger = await t.createOwner({ plan });
  people = await createKeyword(t.db, owner, 'PEOPLE');
  await createSubscribers(t.db, owner, people, 2);
});

const add = (name: string, data: Buffer, fields: Record<string, string | number> = {}, user = owner, says?: string) =>
  upload(t, user, 'keywords', { keyword: `M${(serial += 1)}`, ...fields }, { name, data, ...(says ? { says } : {}) });
const keyword = async (id: number, user = owner) => (await t.call(user, 'GET', `keywords/${id}`)).body.data;
const change = (id: number, form: Record<string, string | number>, user = owner) =>
  t.call(user, 'POST', `keywords/${id}`, { form });
const open = (url: string) => t.inject({ method: 'GET', url: new URL(url).pathname });
const stored = (): number => {
  const folder = join(t.deps.config.dataDir, 'media');
  return existsSync(folder) ? readdirSync(folder).length : 0;
};

describe('VAL-044, ENG-044: types that may be attached', () => {
  it.each([
    ['a.jpg', jpg, 'jpg', 'image/jpeg'],
    ['a.JPEG', jpg, 'jpeg', 'image/jpeg'],
    ['a.Png', png, 'png', 'image/png'],
    ['a.bmp', bmp, 'png', 'image/png'],
    ['a.WebP', webp, 'jpg', 'image/jpeg'],
    ['a.gif', gif, 'gif', 'image/gif'],
    ['a.pdf', pdf, 'pdf', 'application/pdf'],
    ['a.mp4', mp4, 'mp4', 'video/mp4'],
    ['a.mpeg', mpeg, 'mpeg', 'video/mpeg'],
    ['a.mov', mov, 'mov', 'video/quicktime'],
    ['a.qt', mov, 'qt', 'video/quicktime'],
    ['a.wav', wav, 'wav', 'audio/wav'],
    ['a.wave', wav, 'wave', 'audio/wav'],
    ['a.MPG', mpeg, 'mpg', 'video/mpeg'],
  ])('accepts %s', async (name, make, extension, mime) => {
    const answer = await add(name, await make());
    expect(answer).toMatchObject({ status: 200 });
    const { file, segments } = await keyword(answer.body.data.id);
    expect({ file, segments }).toMatchObject({
      file: {
        name: `a.${extension}`,
        extension,
        mime,
        url: expect.stringMatching(/^http:\/\/textloom\.test\/media\/[\w-]{43}$/),
      },
      segments: 3,
    });
    expect((await open(file.url)).rawPayload).toHaveLength(file.size);
  });

  it.each([
    ['a script', 'a.js', Buffer.from('alert(1)')],
    ['a page', 'a.html', Buffer.from('<script>alert(1)</script>')],
    ['a drawing with scripts', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['no extension', 'picture', pdf()],
    ['the name of a built-in property', 'a.constructor', pdf()],
    ['a second extension', 'a.png.exe', pdf()],
    ['a web page with the name of a picture', 'a.png', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a PDF with the name of a picture', 'a.png', pdf()],
    ['a picture with the name of a video', 'a.mp4', bmp()],
    ['a video with the name of a sound', 'a.wav', mp4()],
    ['half a picture', 'a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('refuses %s with the message of the specification, whatever type the client sends', async (_what, name, data) => {
    const before = stored();
    expect(await add(name, data, {}, owner, 'image/png')).toMatchObject({
      status: 422,
      body: { message: 'File type not allowd', data: { id: 'invalid', fields: { file: 'File type not allowd' } } },
    });
    expect(stored()).toBe(before);
  });

  it.each(['GIF89a=1;alert(document.domain)//', `GIF89a/*${'A'.repeat(40)}*/=1;alert(1)//;`])(
    'refuses a script that starts like a GIF: %s',
    async (script) => {
      expect(await add('a.gif', Buffer.from(script))).toMatchObject({
        status: 422,
        body: { message: 'File type not allowd' },
      });
    },
  );

  it('redraws pictures, which removes scripts behind the pixels and the data of the camera', async () => {
    const both: [string, Buffer, string][] = [
      ['a.gif', Buffer.concat([await gif(), Buffer.from('*/=1;alert(1)//')]), 'alert'],
      ['a.jpg', await jpg(), 'HIDDEN-PLACE'],
    ];
    for (const [name, data, hidden] of both) {
      expect(data.includes(hidden)).toBe(true);
      const { file } = await keyword((await add(name, data)).body.data.id);
      const { rawPayload } = await open(file.url);
      expect(rawPayload.includes(hidden)).toBe(false);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 8, height: 6 });
    }
  });

  it('converts a BMP to PNG with its pixels in place, and refuses a BMP that it cannot read', async () => {
    const { file } = await keyword((await add('a.bmp', bmp())).body.data.id);
    const pixels = await sharp((await open(file.url)).rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer();
    expect([...pixels]).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);
    expect(await add('a.bmp', bmp(8))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Please save it as PNG or JPG') },
    });
  });

  it('refuses a small file that unpacks to a huge picture', async () => {
    const giant = await sharp({ create: { width: 12_000, height: 5_000, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    expect(await add('a.png', giant)).toMatchObject({
      status: 422,
      body: { message: 'This picture has too many pixels.' },
    });
  });
});

describe('VAL-045, VAL-046, ENG-044: size of an attachment', () => {
  it('accepts 5242880 bytes and refuses one more', async () => {
    const answer = await add('a.pdf', pdf(LIMIT));
    expect((await keyword(answer.body.data.id)).file.size).toBe(LIMIT);
    expect(await add('a.pdf', pdf(LIMIT + 1))).toMatchObject({
      status: 413,
      body: { message: 'File size error', data: { fields: { file: 'File size error' } } },
    });
  });
});

describe('ENG-044: the address of a file', () => {
  it('serves pictures inline and everything else as a download; scripts cannot run and responses are cached', async () => {
    const picture = await open((await keyword((await add('Menü "1".png', await png())).body.data.id)).file.url);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=30, must-revalidate',
      'content-disposition': expect.stringMatching(/^inline; filename\*=UTF-8''Men%C3%BC%20/),
    });
    expect(picture.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/);
    const paper = await open((await keyword((await add('a.pdf', pdf())).body.data.id)).file.url);
    expect(paper.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''a.pdf",
    });
  });

  it('is revalidated by its etag, until the file is gone', async () => {
    const { id } = (await add('a.png', await png())).body.data;
    const url = new URL((await keyword(id)).file.url).pathname;
    const { etag } = (await t.inject({ method: 'GET', url })).headers;
    const again = () => t.inject({ method: 'GET', url, headers: { 'if-none-match': String(etag) } });
    expect([(await again()).statusCode, (await again()).rawPayload.length]).toEqual([304, 0]);
    expect((await t.call(owner, 'DELETE', `keywords/${id}`)).status).toBe(200);
    expect([(await again()).statusCode, (await t.inject({ method: 'GET', url })).statusCode]).toEqual([404, 404]);
  });

  it('stops working with its keyword, and a job removes the content and no other file', async () => {
    const [gone, kept] = [(await add('a.png', await png())).body.data, (await add('b.png', await png())).body.data];
    await removeDroppedFiles(t.deps);
    const before = stored();
    expect((await t.call(stranger, 'DELETE', `keywords/${gone.id}`)).status).toBe(404);
    expect(await removeDroppedFiles(t.deps)).toBe(0);
    await t.call(owner, 'DELETE', `keywords/${gone.id}`);
    expect(await removeDroppedFiles(t.deps)).toBe(1);
    expect(await removeDroppedFiles(t.deps)).toBe(0);
    expect(stored()).toBe(before - 1);
    expect((await open((await keyword(kept.id)).file.url)).statusCode).toBe(200);
  });

  it('returns 404 for unknown files', async () => {
    for (const path of [
      `/media/${'A'.repeat(43)}`,
      '/media/1',
      '/media/..%2f..%2fsecrets.json',
      '/media/%00',
      '/media/',
    ]) {
      expect([path, (await t.inject({ method: 'GET', url: path })).statusCode]).toEqual([path, 404]);
    }
  });
});

describe('API-054, VAL-041, VAL-042: the file of a keyword', () => {
  it('makes the message class 3 and stays when the field is missing', async () => {
    const { id } = (await add('a.png', await png(), { opt_in: 'x'.repeat(400), segments: 1 })).body.data;
    const before = await keyword(id);
    expect(before).toMatchObject({ segments: 3, opt_in: 'x'.repeat(400) });
    expect((await change(id, { opt_in: 'Other', segments: 1 })).status).toBe(200);
    expect(await keyword(id)).toMatchObject({ segments: 3, opt_in: 'Other', file: before.file });
  });

  it('is removed by an empty field: class 1 and the text cut at 160', async () => {
    const { id } = (await add('a.png', await png())).body.data;
    await change(id, { opt_in: 'y'.repeat(400), segments: 2, file: '' });
    expect(await keyword(id)).toMatchObject({ segments: 1, opt_in: 'y'.repeat(160), file: null });
  });

  it('leaves room for the standard welcome and the footer: a text that no carrier accepts is refused at its field', async () => {
    const { id } = (await add('a.png', await png(), { opt_in: 'Short' })).body.data;
    const welcome = (await keyword(id)).welcome_message_parsed;
    const room = 1600 - `${welcome}\nReply STOP to unsubscribe`.length + 'Short'.length;
    const tooLong = {
      opt_in: expect.stringMatching(/this text is 1 character longer than the 1,600 that carriers take/),
    };
    expect(await change(id, { opt_in: 'y'.repeat(room + 1) })).toMatchObject({
      status: 422,
      body: { data: { fields: tooLong } },
    });
    expect(await keyword(id)).toMatchObject({ opt_in: 'Short' });
    expect(await change(id, { opt_in: 'y'.repeat(room) })).toMatchObject({ status: 200 });
    const before = stored();
    expect(await add('b.png', await png(), { opt_in: 'y'.repeat(room + 1) })).toMatchObject({
      status: 422,
      body: { data: { fields: tooLong } },
    });
    expect(stored()).toBe(before);
  });

  it('is replaced by another upload', async () => {
    const { id } = (await add('a.png', await png())).body.data;
    await upload(t, owner, `keywords/${id}`, { opt_in: 'Hi', segments: 3 }, { name: 'b.pdf', data: pdf() });
    expect((await keyword(id)).file).toMatchObject({ name: 'b.pdf' });
  });

  it('cannot be another account’s: neither by its address or id, nor by changing the other’s keyword', async () => {
    const { id } = (await add('a.png', await png())).body.data;
    const { file } = await keyword(id);
    const theirs = (await t.call(stranger, 'POST', 'keywords', { form: { keyword: 'THEIRS' } })).body.data.id;
    for (const form of [{ file: file.url }, { file: String(id) }]) {
      expect(await change(theirs, { opt_in: 'Hi', ...form }, stranger)).toMatchObject({
        status: 422,
        body: { data: { fields: { file: 'Attach a file by uploading it.' } } },
      });
    }
    await change(theirs, { opt_in: 'Hi', media_id: 1, segments: 3 }, stranger);
    expect(await keyword(theirs, stranger)).toMatchObject({ file: null, segments: 1 });
    expect(
      await upload(t, stranger, `keywords/${id}`, { opt_in: 'Mine' }, { name: 'b.png', data: await png() }),
    ).toMatchObject({ status: 404 });
    expect((await keyword(id)).file).toEqual(file);
  });
});

describe('CAMP-023, VAL-041, VAL-042: the file of a campaign', () => {
  const later = () => ({
    name: 'Pic',
    schedule: 1,
    schedule_date: formatSchedule(new Date(Date.now() + 3_600_000), 0),
    keywords: String(people),
  });
  const campaign = async (id: number) => (await t.call(owner, 'GET', `messages/campaigns/${id}`)).body.data;

  it('makes it class 3, needs no text, stays, and is removed by an empty field', async () => {
    const answer = await upload(
      t,
      owner,
      'messages/campaigns',
      { ...later(), message: '', segments: 1 },
      { name: 'a.png', data: await png() },
    );
    expect(answer.body.data).toMatchObject({ recipients: 2, required: 6 });
    const { id } = answer.body.data;
    const { file } = await campaign(id);
    expect(file).toMatchObject({ name: 'a.png', mime: 'image/png' });
    await t.call(owner, 'POST', `messages/campaigns/${id}`, { form: { ...later(), message: 'Hi', segments: 1 } });
    expect(await campaign(id)).toMatchObject({ segments: 3, message: 'Hi', file });
    await t.call(owner, 'POST', `messages/campaigns/${id}`, {
      form: { ...later(), message: 'z'.repeat(400), segments: 2, file: '' },
    });
    expect(await campaign(id)).toMatchObject({ segments: 1, message: 'z'.repeat(160), file: null });
  });

  it('leaves room for the footer: a text that no carrier accepts with it is refused at its field', async () => {
    const post = async (message: string) =>
      upload(
        t,
        owner,
        'messages/campaigns',
        { ...later(), message, segments: 3 },
        { name: 'a.png', data: await png() },
      );
    const refused = await post('x'.repeat(1600));
    expect(refused).toMatchObject({
      status: 422,
      body: {
        data: { fields: { message: expect.stringMatching(/26 characters longer than the 1,600 that carriers take/) } },
      },
    });
    const { body } = await post('x'.repeat(1574));
    expect(await campaign(body.data.id)).toMatchObject({ segments: 3, message: 'x'.repeat(1574) });
    expect(
      await t.call(owner, 'POST', `messages/campaigns/${body.data.id}`, {
        form: { ...later(), message: 'x'.repeat(1575), segments: 3 },
      }),
    ).toMatchObject({ status: 422 });
    expect(await post(`${'x'.repeat(1589)} Reply STOP`)).toMatchObject({ status: 200 });
  });

  it('is stored once per idempotency key, and another file with the same key is refused', async () => {
    const fields = { ...later(), message: 'Once', segments: 3 };
    const headers = { 'Idempotency-Key': 'media-1' };
    const before = stored();
    const post = (data: Buffer) => upload(t, owner, 'messages/campaigns', fields, { name: 'a.pdf', data }, headers);
    const [first, second] = [await post(pdf()), await post(pdf())];
    expect(second.body.data.id).toBe(first.body.data.id);
    expect((await post(pdf(300))).status).toBe(409);
    expect(stored()).toBe(before + 1);
  });
});
