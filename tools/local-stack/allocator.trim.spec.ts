import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { trimOfAllocator } from './allocator.trim';

const MB = 1024 * 1024;
const isGlibc = 'glibcVersionRuntime' in (process.report.getReport() as { header: object }).header;

const residentMb = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

async function collect(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

(isGlibc ? it : it.skip)('gives back what lies free between blocks that are in use', async () => {
  const trim = await trimOfAllocator();
  let blocks: Buffer[] | undefined = Array.from({ length: 6000 }, () =>
    Buffer.allocUnsafeSlow(16_000).fill(1),
  );
  const inUse = blocks.filter((_, number) => number % 100 === 99);
  blocks = undefined;
  await collect();
  expect(process.memoryUsage().arrayBuffers).toBeLessThan(50 * MB);
  const before = residentMb();
  trim();
  expect(before - residentMb()).toBeGreaterThan(50);
  expect(inUse.every((block) => block.every((byte) => byte === 1))).toBe(true);
});
