import { mkdirSync } from 'node:fs';
import { beginChains, endChains, runningChains } from './chains';
import { LOCAL_NETWORKS } from './local-networks';
import { stackPaths } from './paths';
import { releaseLock, requireFreePort, takeLock } from './processes';
import type { RunningStack, Site } from './service';
import type { StackOptions } from './stack-options';
import { readState, wipe } from './stack-state';

/** Ends everything. `keepChains` leaves the chains to their keeper, for an immediate restart. */
export type CloseStack = (options?: { keepChains: boolean }) => Promise<void>;

/** Starts the chains, and everything that needs them. */
export async function startStack(
  options: StackOptions,
  print: Site['print'],
  signal: AbortSignal,
): Promise<RunningStack & { close: CloseStack }> {
  const paths = stackPaths(options.directory);
  mkdirSync(paths.directory, { recursive: true });
  await takeLock(paths.lock);
  const closers: Site['closers'] = [() => releaseLock(paths.lock)];
  let areChainsKept = false;
  const close: CloseStack = async (closeOptions = { keepChains: false }) => {
    areChainsKept = closeOptions.keepChains;
    const failures: unknown[] = [];
    for (const closer of closers.splice(0).reverse())
      await Promise.resolve()
        .then(closer)
        .catch((error: unknown) => failures.push(error));
    // What cannot be ended keeps nothing else running.
    if (failures.length > 0) throw failures[0];
  };
  try {
    await requireFreePort(options.host, options.apiPort, 'PORT');
    if (options.withPage) {
      await requireFreePort(options.host, options.checkoutPort, 'CHECKOUT_PORT');
      await requireFreePort(options.host, options.dashboardPort, 'DASHBOARD_PORT');
    }
    if (!readState(paths)) wipe(paths);
    print(`Starting local chains (${LOCAL_NETWORKS.map(({ name }) => name).join(', ')}) …`);
    await beginChains(paths, options);
    closers.push(async () => {
      // Only a keeper that has started can be found and ended.
      await runningChains(paths).catch(() => undefined);
      if (!areChainsKept) await endChains(paths);
    });
    // The chains start in processes of their own while the service’s modules are loaded here.
    const { startService } = await import('./service.js');
    signal.throwIfAborted();
    return { ...(await startService({ options, paths, closers, print, signal })), close };
  } catch (error) {
    await close();
    throw error;
  }
}
