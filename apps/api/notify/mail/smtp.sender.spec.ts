import { createServer, type AddressInfo, type Socket } from 'node:net';
import { startMailServer, type TestMailServer } from '@cowrie/testing';
import { senderTo } from '../testing/mail-world';
import { until } from '@cowrie/testing/until';
import type { OutgoingMail } from './smtp.sender';

const MAIL: OutgoingMail = {
  to: 'ada@example.com',
  replyTo: 'help@shop.example',
  subject: 'Paid: Ada Stores',
  text: 'Grüße, ₦5,000.00',
  html: '<p>Grüße</p>',
  id: 'evt_1.receipt',
  at: new Date(Date.UTC(2033, 0, 1)),
};

const servers: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function started(...given: Parameters<typeof startMailServer>): Promise<TestMailServer> {
  const server = await startMailServer(...given);
  servers.push(server);
  return server;
}

/** Starts a server that runs a script for each connection. */
async function scripted(serve: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push({
    stop: () => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  });
  return (server.address() as AddressInfo).port;
}

/** Accepts every command, and runs `atEnd` when the e-mail is complete. */
const agreeing = (atEnd: (socket: Socket) => void) => (socket: Socket) => {
  let isData = false;
  socket.write('220 here\r\n');
  socket.on('data', (chunk) => {
    const text = chunk.toString('utf8');
    if (isData) return text.includes('\r\n.\r\n') ? atEnd(socket) : undefined;
    isData = text.startsWith('DATA');
    socket.write(isData ? '354 go on\r\n' : '250 yes\r\n');
  });
};

it('hands an e-mail over with both forms, its own Message-ID and a reply address', async () => {
  const server = await started();
  expect(await senderTo(server.port).send(MAIL)).toEqual({ outcome: 'taken' });
  const [mail] = server.caught;
  expect(mail).toMatchObject({
    to: ['ada@example.com'],
    subject: 'Paid: Ada Stores',
    messageId: '<evt_1.receipt@cowrie.example>',
    text: expect.stringContaining('Grüße, ₦5,000.00') as string,
    html: expect.stringContaining('<p>Grüße</p>') as string,
  });
  expect(mail?.raw).toMatch(/^From: Cowrie Payments <pay@cowrie\.example>\r$/m);
  expect(mail?.raw).toMatch(/^Reply-To: help@shop\.example\r$/m);
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mail?.raw).toMatch(/^Date: Sat, 01 Jan 2033 00:00:00 \+0000\r$/m);
});

it.each([
  ['asks to come back', 451, 'later'],
  ['is busy', 421, 'later'],
  ['knows no such mailbox', 550, 'refused'],
] as const)('tells a server that %s (%i): %s', async (_what, code, outcome) => {
  const atRecipient = await started({ recipient: () => code });
  const atEnd = await started({ data: () => code });
  for (const { port } of [atRecipient, atEnd])
    expect(await senderTo(port).send(MAIL)).toEqual({ outcome, code: String(code) });
});

it('treats a wrong password as our fault, which ends no e-mail', async () => {
  const server = await started({ password: 'right' });
  expect(await senderTo(server.port, { password: 'wrong' }).send(MAIL)).toEqual({
    outcome: 'later',
    code: '535',
  });
  expect(await senderTo(server.port, { password: 'right' }).send(MAIL)).toEqual({ outcome: 'taken' });
  expect(server.caught[0]?.user).toBe('cowrie');
});

it('sends nothing unencrypted where TLS is required', async () => {
  const plain = await started();
  expect(await senderTo(plain.port, { requiresTls: true }).send(MAIL)).toMatchObject({ outcome: 'later' });
  // The certificate of this server is not trusted.
  const unknown = await started({ hasTls: true });
  expect(await senderTo(unknown.port, { requiresTls: true }).send(MAIL)).toMatchObject({ outcome: 'later' });
  expect([...plain.caught, ...unknown.caught]).toEqual([]);
});

it.each<[string, (socket: Socket) => void]>([
  ['is silent', () => undefined],
  ['is silent in the middle', agreeing(() => undefined)],
  ['closes at once', (socket) => socket.destroy()],
  ['closes in the middle', agreeing((socket) => socket.destroy())],
  ['speaks no SMTP', (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
  [
    'sends a byte now and then',
    (socket) => {
      const timer = setInterval(() => socket.write('2'), 50);
      socket.on('close', () => clearInterval(timer));
    },
  ],
])('retries later with a server that %s', async (_what, serve) => {
  const port = await scripted(serve);
  expect(await senderTo(port, { timeoutMs: 400 }).send(MAIL)).toMatchObject({ outcome: 'later' });
});

it('retries later without a server', async () => {
  const { port, stop } = await startMailServer();
  await stop();
  expect(await senderTo(port).send(MAIL)).toEqual({ outcome: 'later', code: 'ESOCKET' });
});

it('cuts off its tries when it is closed', async () => {
  let isReached = false;
  const port = await scripted(agreeing(() => (isReached = true)));
  const sender = senderTo(port);
  const sending = sender.send(MAIL);
  await until(() => Promise.resolve(isReached));
  sender.close();
  expect([await sending, sender.isEnding]).toEqual([{ outcome: 'later', code: 'EABORT' }, true]);
});

// Guarantee: no text from a merchant or payer adds a header, a recipient or a body.
it.each(['\r\nBcc: eve@example.com', '\nBcc: eve@example.com\n\nHello', '\u0000\rBcc: eve@example.com'])(
  'does not let text start a header: %j',
  async (evil) => {
    const server = await started();
    const mail = { ...MAIL, subject: `Paid: Ada${evil}`, id: `evt_1${evil}.receipt` };
    expect(await senderTo(server.port).send(mail)).toEqual({ outcome: 'taken' });
    expect(server.caught[0]?.to).toEqual(['ada@example.com']);
    const [head = ''] = (server.caught[0]?.raw ?? '').split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc:/im);
  },
);

it.each(['ada@example.com, eve@example.com', 'ada@example.com>\r\nRCPT TO:<eve@example.com'])(
  'sends to no second address: %j',
  async (to) => {
    const server = await started();
    await senderTo(server.port).send({ ...MAIL, to });
    for (const mail of server.caught) expect(mail.to).not.toContain('eve@example.com');
  },
);
