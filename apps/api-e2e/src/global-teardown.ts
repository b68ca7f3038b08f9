export default async function tearDown(): Promise<void> {
  await (globalThis as { cowrieStack?: { remove(): Promise<void> } }).cowrieStack?.remove();
}
