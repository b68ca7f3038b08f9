import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@cowrie/testing';
import { benchOptions } from '../frame/options';
import { folderPeer } from './folder.peer';
import { playPeers } from './peers.bench';
import { playSteps } from './steps.load';

/** A shop that keeps its invoices, answers in chunks, and works in a second process, as many programs do. */
const PROGRAM = `
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
if (process.argv[3] !== 'worker') {
  const worker = spawn(process.execPath, [process.argv[1], process.argv[2], 'worker'], { stdio: 'inherit' });
  appendFileSync('pids', worker.pid + '\\n');
  setInterval(() => {}, 1000);
} else {
  const kept = () => (existsSync('invoices') ? readFileSync('invoices', 'utf8').trim().split('\\n') : []);
  createServer((request, response) => {
    const [, path, id] = request.url.split('/');
    const say = (status, said) => { response.writeHead(status); response.write('{"data":'); response.end(JSON.stringify(said) + '}'); };
    if (path === 'ready') return say(200, null);
    if (request.headers.key !== 'secret') return say(401, 'no key');
    if (request.method === 'GET' && !id) return say(200, kept().slice(-20));
    if (request.method === 'GET') return kept().includes(id) ? say(200, { id }) : say(404, 'no ' + id);
    if (id) return say(200, { id, address: 'a' });
    const made = String(kept().length + Math.random());
    appendFileSync('invoices', made + '\\n');
    say(201, { id: made, url: 'http://shop/pay/' + made });
  }).listen(process.argv[2], '127.0.0.1');
}`;

const headers = { key: '${key}' };
const create = { method: 'POST', path: '/invoices', headers, body: { amount: 5 } };
const ROWS = {
  create: [create],
  'create and choose': [
    { ...create, take: { made: { from: 'data.url', match: '[^/]+$' } } },
    { method: 'POST', path: '/invoices/${made}', headers },
  ],
  status: [{ method: 'GET', path: '/invoices/${id}', headers }],
  list: [{ method: 'GET', path: '/invoices', headers }],
};
/** One request without the load's own program: two invoices, so that \`id\` has several values. */
const SET_UP = `
const make = async () => (await (await fetch(process.argv[2] + '/invoices', { method: 'POST', headers: { key: 'secret' } })).json()).data.id;
console.log(JSON.stringify({ key: 'secret', id: [await make(), await make()] }));`;

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

async function shop(rows: object, over: object = {}): Promise<string> {
  const [port = 0] = await freePorts(1);
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-peer-'));
  folders.push(folder);
  const url = `http://127.0.0.1:${port}`;
  writeFileSync(join(folder, 'main.mjs'), PROGRAM);
  writeFileSync(join(folder, 'set-up.mjs'), SET_UP);
  const start = [process.execPath, 'main.mjs', String(port)];
  const setUp = [process.execPath, 'set-up.mjs', url];
  writeFileSync(
    join(folder, 'peer.json'),
    JSON.stringify({ start, url, ready: '/ready', setUp, rows, ...over }),
  );
  return folder;
}

const isAlive = (pid: string): boolean => {
  try {
    // A process that nobody has waited for yet has ended too.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

const options = benchOptions(['peers', '--rounds', '1', '--seconds', '0.1', '--connections', '2'], ['peers']);
const load = { run: playSteps };
const waits = { restSeconds: 0.1, settleSeconds: 0 };

it('plays every row against each peer, says what is not run, and leaves no process', async () => {
  const notes: string[] = [];
  const withoutList = { ...ROWS, list: undefined };
  const [one, two, three] = [await shop(ROWS), await shop(ROWS), await shop(withoutList)];
  const peers = [folderPeer('one', one), folderPeer('two', two), folderPeer('three', three)];
  const rows = await playPeers({ options, note: (line) => notes.push(line) }, peers, load, waits);
  const what = ['create', 'create and choose', 'status', 'list'].flatMap((name) => [name, `${name}, work`]);
  const others = ['ready on kept data', 'work at rest', 'memory at rest', 'most memory under load'];
  const named = (name: string): string[] => [...what, ...others].map((one) => `peers/${name}/${one}`);
  expect(rows.map(({ name }) => name)).toEqual([...named('two'), ...named('three')]);
  for (const row of rows) {
    expect([row.name, row.ours.every(Number.isFinite), row.ours.length]).toEqual([row.name, true, 1]);
    const isNotRun = row.name.startsWith('peers/three/list');
    expect([row.name, row.bare?.rounds.length]).toEqual([row.name, isNotRun ? undefined : 1]);
  }
  expect(notes).toContain('peers/three/list: not run, because three does not describe it');
  for (const folder of [one, two, three]) {
    const pids = readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n');
    // Once for the load, once on kept data.
    expect([pids.length, pids.filter(isAlive)]).toEqual([2, []]);
  }
});

it('measures alone without a peer, and says so', async () => {
  const notes: string[] = [];
  const rows = await playPeers(
    { options, note: (line) => notes.push(line) },
    [folderPeer('one', await shop(ROWS))],
    load,
    waits,
  );
  expect(rows.every(({ name, bare }) => name.startsWith('peers/alone/') && bare === undefined)).toBe(true);
  expect(notes[0]).toBe('peers: not run, because no --peer NAME=FOLDER was given; only Cowrie is measured');
});

it('stops at a refusal, which is cheaper than the work, and ends what it has started', async () => {
  const folder = await shop({ status: [{ method: 'GET', path: '/invoices/none', headers }] });
  const playing = playPeers({ options, note: () => {} }, [folderPeer('one', folder)], load, waits);
  await expect(playing).rejects.toThrow('GET /invoices/none answered 404: {"data":"no none"}');
  const pids = readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n');
  expect(pids.filter(isAlive)).toEqual([]);
});

it.each([
  [{ start: [process.execPath, '-e', 'console.log("no port"); process.exit(3)'] }, /one ended:\nno port/],
  [{ start: ['/no/such/program'] }, /one ended:\n.*ENOENT/],
  [{ setUp: [process.execPath, '-e', 'console.log("[1]")'] }, /printed no JSON object of texts/],
])('says why a peer does not run: %j', async (over, message) => {
  const folder = await shop(ROWS, over);
  await expect(
    playPeers({ options, note: () => {} }, [folderPeer('one', folder)], load, waits),
  ).rejects.toThrow(message);
});

it('names the file that is missing', () => {
  expect(() => folderPeer('one', '/no/such/folder')).toThrow('/no/such/folder/peer.json: ENOENT');
});
