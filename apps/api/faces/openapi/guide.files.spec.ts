import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Test } from '@nestjs/testing';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { serveDocs } from './docs.page';
import { type GuideFile, guideFiles } from './guide.files';

let folder: string;
let nest: NestFastifyApplication | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cowrie-guide-'));
});
afterEach(async () => {
  await nest?.close();
  nest = undefined;
  rmSync(folder, { recursive: true });
});

/** Serves the guide in a separate program. Returns the warnings. */
async function served(guide: GuideFile[] | undefined): Promise<string[]> {
  const module = await Test.createTestingModule({}).compile();
  nest = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
  const warnings: string[] = [];
  serveDocs(nest, {
    assertOperator: () => Promise.reject(new Error()),
    guide: () => guide,
    addresses: { api: 'http://127.0.0.1:3100', page: 'http://127.0.0.1:4201', dashboard: undefined },
    warn: (text) => warnings.push(text),
  });
  await nest.init();
  return warnings;
}
const get = (url: string) => nest?.inject({ method: 'GET', url });

it('serves each file of the guide at its own path, and no other file', async () => {
  writeFileSync(join(folder, 'index.html'), '<h1>Guide</h1>');
  writeFileSync(join(folder, 'start.html'), '<h1>Start</h1>');
  writeFileSync(join(folder, 'api.html'), '<h1>Reference</h1>');
  writeFileSync(join(folder, 'site.css'), 'a {}');
  writeFileSync(join(folder, 'notes.txt'), 'not for readers');
  mkdirSync(join(folder, 'inner.html'));
  const files = guideFiles(folder);
  expect(files?.map(({ paths, type }) => [...paths, type])).toEqual([
    ['/docs/api', '/docs/api/', 'text/html; charset=utf-8'],
    ['/docs', '/docs/', 'text/html; charset=utf-8'],
    ['/docs/site.css', 'text/css; charset=utf-8'],
    ['/docs/start', 'text/html; charset=utf-8'],
  ]);
  expect(await served(files)).toEqual([]);
  expect([(await get('/docs'))?.body, (await get('/docs/start'))?.body]).toEqual([
    '<h1>Guide</h1>',
    '<h1>Start</h1>',
  ]);
  for (const path of ['/docs/notes.txt', '/docs/inner', '/docs/start.html', '/docs/..%2fstart'])
    expect((await get(path))?.statusCode).toBe(404);
});

it.each([
  ['is missing', () => rmSync(folder, { recursive: true })],
  ['is empty', () => undefined],
])('reports clearly when the folder of the guide %s, and still serves the document', async (_, change) => {
  change();
  expect(guideFiles(folder)).toBeUndefined();
  expect(await served(guideFiles(folder))).toEqual([expect.stringContaining('npm run build')]);
  const answer = await get('/docs');
  expect([answer?.statusCode, answer?.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(answer?.body).toContain('without its guide');
  expect(answer?.body).toContain('href="/openapi.json"');
  mkdirSync(folder, { recursive: true });
});

it('shows the addresses of this service, and examples for those that it does not know', async () => {
  const text =
    'curl https://api.cowrie.example/api https://pay.cowrie.example/x https://dashboard.cowrie.example';
  writeFileSync(join(folder, 'index.html'), text);
  await served(guideFiles(folder));
  expect((await get('/docs'))?.body).toBe(
    'curl http://127.0.0.1:3100/api http://127.0.0.1:4201/x https://dashboard.cowrie.example',
  );
});
