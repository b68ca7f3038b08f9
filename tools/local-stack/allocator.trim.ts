/**
 * Gives memory back to the system that the allocator of glibc keeps after it was freed: it returns only what lies at the end of its heap,
 * and after a load something always lies behind (docs/performance.md, "Memory"). Node has no call for this. It takes some milliseconds,
 * and changes nothing that is in use (`man malloc_trim`).
 * @returns what does nothing where the C library has no such function, or koffi no program for the machine
 */
export async function trimOfAllocator(): Promise<() => void> {
  try {
    const { default: koffi } = await import('koffi');
    const trim = koffi.load(null).func('int malloc_trim(size_t pad)');
    return () => void trim(0);
  } catch {
    return () => undefined;
  }
}
