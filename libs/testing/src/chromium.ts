import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';

/** The browser without a window takes a third less of a core, so it comes first. */
const SYSTEM_PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;
const INSTALL_TIMEOUT_MS = 300_000;

const ARGUMENTS = [
  // Test containers run as root, and Chromium's sandbox does not start as root.
  '--no-sandbox',
  '--disable-gpu',
  // Chromium starts a process ahead of the next page, which most tests never open.
  '--renderer-process-limit=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the Chromium of the system, or the one at `CHROMIUM_PATH`. The caller closes the browser.
 * @throws Error that says what to install
 */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: pathOfChromium(), args: ARGUMENTS });
}

/**
 * Installs Chromium if it is missing, on Debian as root. Called in the global set-up, because two
 * installations at once would fail.
 * @throws Error that says what to install
 */
export function ensureChromium(): void {
  const [smallest] = SYSTEM_PATHS;
  if (!process.env.CHROMIUM_PATH && !existsSync(smallest) && process.getuid?.() === 0) installFromDebian();
  pathOfChromium();
}

function pathOfChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
  const path = named ?? SYSTEM_PATHS.find((one) => existsSync(one));
  if (path) return path;
  throw new Error(
    `The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell, Ubuntu: chromium), or set CHROMIUM_PATH to a Chromium or Chrome.`,
  );
}

/** A distribution without the smaller package may have the whole browser. */
function installFromDebian(): void {
  const aptGet = (...step: string[]): boolean =>
    spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=0', ...step], {
      stdio: 'ignore',
      timeout: INSTALL_TIMEOUT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = (name: string) => aptGet('install', '-y', '--no-install-recommends', name);
  aptGet('update');
  if (!install('chromium-headless-shell') && !existsSync(SYSTEM_PATHS[1])) install('chromium');
}
