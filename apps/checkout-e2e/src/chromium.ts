import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';

const SYSTEM_PATH = '/usr/bin/chromium';
const INSTALL_TIMEOUT_MS = 300_000;

const ARGUMENTS = [
  '--headless=new',
  // Test containers run as root, and Chromium's sandbox does not start as root.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the system's Chromium, or the one at `CHROMIUM_PATH`. Installs it first on Debian as root. The
 * caller closes the browser.
 * @throws Error that says what to install
 */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: ARGUMENTS });
}

/**
 * Path of an existing Chromium. Called in the global set-up, because two installations at once would fail.
 */
export function ensureChromium(): string {
  const path = process.env.CHROMIUM_PATH ?? SYSTEM_PATH;
  if (existsSync(path)) return path;
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH names no file: ${path}`);
  if (process.getuid?.() === 0) installFromDebian();
  if (existsSync(path)) return path;
  throw new Error(
    `The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to a Chromium or Chrome.`,
  );
}

function installFromDebian(): void {
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']])
    spawnSync('apt-get', step, {
      stdio: 'ignore',
      timeout: INSTALL_TIMEOUT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
}
