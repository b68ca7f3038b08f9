import { startProxiedStack } from './proxied-stack.start';

test('the stack of npm start asks the nodes of its EVM chains through proxies, and is ready', async () => {
  const { proxies, remove } = await startProxiedStack({});
  try {
    expect([...proxies.keys()].sort()).toEqual(['base', 'celo', 'polygon']);
    for (const proxy of proxies.values()) expect(proxy.asked()).toBeGreaterThan(0);
  } finally {
    await remove();
  }
});
