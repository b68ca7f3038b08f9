import { deflateSync } from 'node:zlib';
import { connect } from 'node:net';
import { Types } from 'mongoose';
import request, { type Response } from 'supertest';
import sharp from 'sharp';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../testing/dashboard-world';
import { aConfig, rateLimitsOf } from '@cowrie/api/platform/testing/test-config';
import { LogosRepository } from '@cowrie/api/merchants/merchants/logos/logos.repository';

let world: DashboardWorld;
let owner: Visitor;
beforeAll(async () => {
  world = await startDashboardWorld({ http: { ...aConfig().http, requestTimeoutSeconds: 2 } });
  owner = await world.as('owner');
});
afterAll(() => world.close());

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const aPicture = (side = 600, background = '#0d4740') =>
  sharp({ create: { width: side, height: side, channels: 3, background } });
const upload = (bytes: Buffer, { visitor = owner, type = 'image/png', path = `${world.path()}/logo` } = {}) =>
  request(world.app.url)
    .post(`/dashboard/v1${path}`)
    .set({ Cookie: visitor.cookie, Origin: world.dashboardUrl, 'Content-Type': type })
    .send(bytes);

/** A chunk of a PNG with its checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** The body of a response as bytes. */
const bytesOf = (answer: Response, done: (error: Error | null, bytes: Buffer) => void): void => {
  const parts: Buffer[] = [];
  answer.on('data', (part: Buffer) => parts.push(part));
  answer.on('end', () => done(null, Buffer.concat(parts)));
};

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** The header of a PNG of this size with one byte per pixel. */
function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 0, 0, 0, 0], 8);
  return chunk('IHDR', data);
}

it('stores a WebP of the image under its hash, and shows it to everybody forever', async () => {
  const answer = await upload(
    await aPicture(900)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ada' } })
      .toBuffer(),
    {
      type: 'image/jpeg',
    },
  );
  expect(answer.status).toBe(201);
  const { logoUrl, logoFile } = answer.body.data as Record<'logoUrl' | 'logoFile', string>;
  expect(logoUrl).toMatch(/^http:\/\/.+\/checkout\/logos\/[0-9a-f]{64}\.webp$/);
  for (const path of [new URL(logoUrl).pathname, `/dashboard/v1/logos/${logoFile}`]) {
    const shown = await request(world.app.url).get(path).buffer().parse(bytesOf);
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const { format, width, height, exif } = await sharp(shown.body as Buffer).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 512, 512, undefined]);
  }
});

it('makes a detailed image small enough', async () => {
  const noise = await sharp({
    create: {
      width: 560,
      height: 560,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  const { body } = await upload(noise, { type: 'image/jpeg' });
  const { logoFile } = body.data as { logoFile: string };
  const shown = await request(world.app.url).get(`/checkout/logos/${logoFile}`).buffer().parse(bytesOf);
  expect((shown.body as Buffer).length).toBeLessThanOrEqual(100 * 1024);
});

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const ZEROS = Buffer.alloc(64 * 1024 * 1024);
it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
  [
    'a PNG of 50,000 times 50,000',
    () =>
      Buffer.concat([
        PNG,
        header(50_000, 50_000),
        chunk('IDAT', deflateSync(Buffer.alloc(1000))),
        chunk('IEND', Buffer.alloc(0)),
      ]),
    /16 million pixels/,
  ],
  ['a truncated PNG', async () => (await aPicture(400).png().toBuffer()).subarray(0, 300), /damaged/],
  ['an SVG', () => SVG, /not a PNG, JPEG or WebP/],
  [
    'a page of HTML',
    () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    /not a PNG, JPEG or WebP/,
  ],
  ['a GIF', () => aPicture(10).gif().toBuffer(), /not a PNG, JPEG or WebP/],
  ['a PDF', () => Buffer.from('%PDF-1.7'), /not a PNG, JPEG or WebP/],
  ['an SVG behind the first bytes of a PNG', () => Buffer.concat([PNG, SVG]), /damaged/],
  ['no bytes', () => Buffer.alloc(0), /not a PNG, JPEG or WebP/],
  ['more than 1 MB', () => Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]), /larger than 1 MB/],
  [
    'a PNG with a text that unpacks to 200 MB',
    () =>
      Buffer.concat([
        PNG,
        header(4, 4),
        chunk(
          'zTXt',
          Buffer.concat([
            Buffer.from('Comment\0\0'),
            deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 }),
          ]),
        ),
        chunk('IDAT', deflateSync(Buffer.alloc(20))),
        chunk('IEND', Buffer.alloc(0)),
      ]),
    /^$|damaged|larger/,
  ],
  [
    'a PNG whose 16 pixels unpack to 64 MB',
    () =>
      Buffer.concat([PNG, header(4, 4), chunk('IDAT', deflateSync(ZEROS)), chunk('IEND', Buffer.alloc(0))]),
    /^$|damaged/,
  ],
])('refuses %s quickly, or makes a small logo from it, and keeps little in memory', async (_, make, why) => {
  const bytes = await make();
  const [startedAt, before] = [performance.now(), process.memoryUsage().rss];
  const { status, body } = await upload(bytes);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect(process.memoryUsage().rss - before).toBeLessThan(96 * 1024 * 1024);
  if (status !== 201) {
    expect([status, body.error.code]).toEqual([400, 'logo_refused']);
    expect(body.message).toMatch(why);
  } else expect('').toMatch(why);
});

it('keeps nothing of a huge text in a PNG, nor of a page after its end', async () => {
  const png = await aPicture(64, '#ff8800').png().toBuffer();
  const text = chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(700_000, 'secret ')]));
  const end = png.length - 12;
  const stuffed = Buffer.concat([
    png.subarray(0, 33),
    text,
    png.subarray(33, end),
    png.subarray(end),
    Buffer.from('<script>alert(1)</script>'),
  ]);
  const answer = await upload(stuffed);
  expect(answer.status).toBe(201);
  const { logoFile } = answer.body.data as { logoFile: string };
  const shown = await request(world.app.url).get(`/checkout/logos/${logoFile}`).buffer().parse(bytesOf);
  const stored = (shown.body as Buffer).toString('latin1');
  expect(stored.length).toBeLessThan(2000);
  expect(stored).not.toMatch(/secret|script/);
});

it('ends a body that comes too slowly', async () => {
  const { hostname, port } = new URL(world.app.url);
  const socket = connect(Number(port), hostname);
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (part) => (text += part.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', () => resolve(text));
  });
  const head = [
    `POST /dashboard/v1${world.path()}/logo HTTP/1.1`,
    `Host: ${hostname}`,
    `Cookie: ${owner.cookie}`,
    `Origin: ${world.dashboardUrl}`,
    'Content-Type: image/png',
    'Content-Length: 1000',
    '',
    '',
  ].join('\r\n');
  socket.write(Buffer.concat([Buffer.from(head), PNG]));
  expect(await answer).toMatch(/^HTTP\/1\.1 408|^$/);
});

it('accepts images only on this route, and nothing else on it', async () => {
  const png = await aPicture(10).png().toBuffer();
  const patch = await request(world.app.url)
    .patch(`/dashboard/v1${world.path()}/settings`)
    .set({ Cookie: owner.cookie, Origin: world.dashboardUrl, 'Content-Type': 'image/png' })
    .send(png);
  expect(codeOf(patch)).toEqual([415, 'unsupported_media_type']);
  for (const type of ['image/svg+xml', 'image/gif', 'text/html', 'application/octet-stream'])
    expect(codeOf(await upload(png, { type }))).toEqual([415, 'unsupported_media_type']);
  const asJson = await owner.call('post', `${world.path()}/logo`, { body: {} });
  expect(codeOf(asJson)).toEqual([415, 'unsupported_media_type']);
});

it('requires the permission and a fresh second factor, and reads no bytes of a stranger', async () => {
  const png = await aPicture(10).png().toBuffer();
  expect(codeOf(await upload(png, { visitor: await world.as('developer') }))).toEqual([
    403,
    'permission_missing',
  ]);
  const stale = await world.as('admin', { isProven: false });
  expect(codeOf(await upload(png, { visitor: stale }))).toEqual([403, 'fresh_factor_needed']);
  const stranger = await world.as('owner', { businessId: await world.anotherBusiness() });
  expect(codeOf(await upload(png, { visitor: stranger }))).toEqual([404, 'business_not_found']);
});

it('keeps the three newest of a business, and the same image once', async () => {
  const logos = world.app.nest.get(LogosRepository, { strict: false });
  const id = new Types.ObjectId(world.businessId);
  for (const color of ['#110000', '#220000', '#330000', '#440000', '#440000'])
    expect((await upload(await aPicture(20, color).png().toBuffer())).status).toBe(201);
  const kept = await logos.ofBusiness(id);
  expect(kept).toHaveLength(3);
  const { body } = await owner.call('get', `${world.path()}/settings`);
  expect(body.data.logoFile).toBe(`${kept[0]}.webp`);
});

it('answers 404 for a file that does not exist', async () => {
  for (const file of ['x.webp', `${'0'.repeat(64)}.webp`, '..%2f..%2fetc', `${'0'.repeat(64)}.svg`])
    expect((await request(world.app.url).get(`/checkout/logos/${file}`)).status).toBe(404);
});

it('limits how often a business uploads', async () => {
  const limited = await startDashboardWorld({
    rateLimits: rateLimitsOf(
      { limit: 1, windowSeconds: 36_000 },
      { 'failed-auth': { limit: 100, windowSeconds: 60 } },
    ),
  });
  try {
    const visitor = await limited.as('owner');
    const send = () =>
      request(limited.app.url)
        .post(`/dashboard/v1${limited.path()}/logo`)
        .set({ Cookie: visitor.cookie, Origin: limited.dashboardUrl, 'Content-Type': 'image/png' })
        .send(Buffer.from('none'));
    expect([codeOf(await send()), codeOf(await send())]).toEqual([
      [400, 'logo_refused'],
      [429, 'rate_limited'],
    ]);
  } finally {
    await limited.close();
  }
});
