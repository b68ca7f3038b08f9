// Runs a PHP program with the PHP of `@php-wasm`, on a machine that has no other:
//
//   node tools/clients/php.run.mjs clients/php tests/run.php [extra file …]
//
// The program sees the folder as `/client`, and the extra files in `/extra`. It gets the environment of this
// process. The exit code is that of the program.
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { getPHPLoaderModule } from '@php-wasm/node-8-1';
import { loadPHPRuntime, PHP } from '@php-wasm/universal';
import { WebSocketServer } from 'ws';

/** The first byte of each message: bytes to send, or an option of the socket. */
const SEND = 1;

/** Sockets of WebAssembly are WebSockets, so this passes on what they say to real ones. */
async function startSocketProxy() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  new WebSocketServer({ server }).on('connection', (client, { url }) => {
    const { searchParams } = new URL(url, 'ws://127.0.0.1');
    const target = connect(Number(searchParams.get('port')), searchParams.get('host'));
    client.on('message', (message) => message[0] === SEND && target.write(message.subarray(1)));
    client.on('close', () => target.end());
    target.on('data', (data) => client.send(data));
    target.on('close', () => client.close());
    target.on('error', () => client.close());
  });
  return server.address().port;
}

/** WebSockets that send their messages as the proxy expects them. */
const withCommands = (WebSocket) =>
  class extends WebSocket {
    send(chunk, done) {
      const bytes = Buffer.from(chunk);
      super.send(Buffer.concat([Buffer.of(SEND), bytes]), done);
    }
    setSocketOpt() {
      // The proxy's sockets keep their own options.
    }
  };

function filesBelow(folder, inside = '') {
  return readdirSync(join(folder, inside)).flatMap((name) => {
    const path = join(inside, name);
    return statSync(join(folder, path)).isDirectory() ? filesBelow(folder, path) : [path];
  });
}

const [folder, program, ...extra] = process.argv.slice(2);
const port = await startSocketProxy();
const php = new PHP(
  await loadPHPRuntime(await getPHPLoaderModule(), {
    websocket: {
      url: (_, host, to) => `ws://127.0.0.1:${port}/?host=${encodeURIComponent(host)}&port=${to}`,
      subprotocol: 'binary',
      decorator: withCommands,
      serverDecorator: (WebSocket) => WebSocket,
    },
  }),
);
const copied = [
  ...filesBelow(folder).map((path) => [join('/client', path), join(folder, path)]),
  ...extra.map((path) => [join('/extra', basename(path)), path]),
];
for (const [to, from] of copied) {
  php.mkdir(dirname(to));
  php.writeFile(to, readFileSync(from));
}
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^[A-Z_]+$/.test(name)));
// With 17 digits, PHP writes the exact float: 1234.57 is 1234.5699999999999.
const settings = ['error_reporting=-1', 'display_errors=1', 'html_errors=0', 'serialize_precision=17'].map(
  (line) => `ini_set(${line.split('=').map((part) => `'${part}'`)});`,
);
const code = `<?php ${settings.join(' ')} require '${join('/client', program)}';`;
// A program that ends with another code than 0 is an error, with its answer.
const { text, errors, exitCode } = await php.run({ code, env }).catch((error) => error.response ?? error);
process.stdout.write(text ?? '');
process.stderr.write(errors ?? '');
process.exit(exitCode ?? 1);
