import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Country } from '@cowrie/dto';
import { runCommand } from './command.run';

export const ROOT = resolve(__dirname, '../..');
export const EXAMPLES = join(ROOT, 'examples');
const INSTALLED = join(ROOT, '.cowrie/examples');
const PACKAGES = join(ROOT, '.cowrie/dist/packages');
const HARNESS = __dirname;

/** A program with its arguments and environment, which is added to that of every shop. */
export interface ShopCommand {
  command: string;
  args: string[];
  cwd: string;
  env?: Record<string, string>;
}

/** One folder of `examples/`, and how it runs on this machine. */
export interface Starter {
  name: string;
  /**
   * Its merchant is the local stack's for this country, so that no other starter's payments and events reach
   * it.
   */
  country: Country;
  /** The path of its webhook endpoint. */
  webhookPath: string;
  /** Returns what this machine lacks, or undefined. It asks a registry, so it takes a second or two. */
  missing(): string | undefined;
  /** Installs a copy under `.cowrie/`. */
  install(): Promise<void>;
  /** How to start that copy. `data` is an empty folder for this run. */
  shop(port: number, data: string): ShopCommand;
}

const isThere = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { timeout: 60_000 }).status === 0;
const at = (...path: string[]): string => join(INSTALLED, ...path);

/** A fresh copy of a starter, with what an earlier run installed. */
function copyOf(name: string): string {
  const folder = at(name);
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder))
    if (!['node_modules', '.venv', 'wordpress'].includes(entry))
      rmSync(join(folder, entry), { recursive: true });
  cpSync(join(EXAMPLES, name), folder, { recursive: true });
  return folder;
}

const npmMissing = () =>
  isThere('npm', 'view', 'express@5.3.0', 'version') ? undefined : 'an npm registry with express';

/** Both JavaScript starters use the client as a package, which is built once. */
let packages: Promise<void> | undefined;
async function installWithNpm(name: string): Promise<string> {
  packages ??= runCommand(process.execPath, [join(ROOT, 'tools/packages/main.mjs'), '--out', PACKAGES], ROOT);
  await packages;
  const folder = copyOf(name);
  const packed = readdirSync(PACKAGES).filter((file) => /^cowrie-sdk-.*\.tgz$/.test(file));
  cpSync(join(PACKAGES, String(packed[0])), join(folder, 'cowrie-sdk.tgz'));
  rmSync(join(folder, 'node_modules/@cowrie'), { recursive: true, force: true });
  await runCommand('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund'], folder);
  return folder;
}

const phpMissing = (...extensions: string[]): string | undefined => {
  const { status, stdout } = spawnSync('php', ['-m'], { encoding: 'utf8' });
  if (status !== 0) return 'php (Debian’s package php-cli)';
  const lacking = extensions.filter((one) => !stdout.split('\n').includes(one));
  return lacking.length > 0 ? `extensions of php: ${lacking.join(', ')}` : undefined;
};

export const STARTERS: readonly Starter[] = [
  {
    name: 'express',
    country: 'NG',
    webhookPath: '/cowrie/webhook',
    missing: npmMissing,
    install: async () => void (await installWithNpm('express')),
    shop: () => ({ command: process.execPath, args: ['server.js'], cwd: at('express') }),
  },
  {
    name: 'next',
    country: 'GH',
    webhookPath: '/cowrie/webhook',
    missing: npmMissing,
    async install() {
      const folder = await installWithNpm('next');
      const next = join(folder, 'node_modules/next/dist/bin/next');
      await runCommand(process.execPath, [next, 'build'], folder, { NEXT_TELEMETRY_DISABLED: '1' });
    },
    shop: (port) => ({
      command: process.execPath,
      args: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', String(port)],
      cwd: at('next'),
      env: { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    }),
  },
  {
    name: 'django',
    country: 'KE',
    webhookPath: '/cowrie/webhook',
    missing() {
      const isFit = 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 10))';
      if (!isThere('python3', '-c', isFit)) return 'Python 3.10 or newer with venv';
      return isThere('python3', '-m', 'pip', 'index', 'versions', 'Django')
        ? undefined
        : 'a registry with Django';
    },
    async install() {
      const folder = copyOf('django');
      const python = join(folder, '.venv/bin/python');
      if (!existsSync(python)) await runCommand('python3', ['-m', 'venv', '.venv'], folder);
      await runCommand(python, ['-m', 'pip', 'install', '--quiet', '-r', 'requirements.txt'], folder);
    },
    shop(port, data) {
      const env = { DJANGO_SECRET_KEY: 'only-for-this-test', SHOP_DATABASE: join(data, 'shop.sqlite3') };
      const serve = `.venv/bin/python manage.py migrate -v 0 && exec .venv/bin/python manage.py runserver --noreload 127.0.0.1:${port}`;
      return { command: 'sh', args: ['-c', serve], cwd: at('django'), env };
    },
  },
  {
    name: 'laravel',
    country: 'ZA',
    webhookPath: '/cowrie/webhook',
    missing() {
      const php = phpMissing('curl', 'mbstring', 'pdo_sqlite', 'xml');
      if (php !== undefined) return php;
      const isLaravel = "require 'Illuminate/autoload.php'; require 'GuzzleHttp/autoload.php';";
      return isThere('php', '-r', isLaravel)
        ? undefined
        : 'Laravel (Debian’s packages php-laravel-framework and php-guzzlehttp-guzzle)';
    },
    install: () => {
      cpSync(join(HARNESS, 'laravel'), copyOf('laravel'), { recursive: true });
      mkdirSync(at('laravel/bootstrap/cache'), { recursive: true });
      return Promise.resolve();
    },
    shop(port, data) {
      for (const one of ['sessions', 'views', 'cache'])
        mkdirSync(join(data, 'framework', one), { recursive: true });
      writeFileSync(join(data, 'shop.sqlite'), '');
      const env = {
        APP_KEY: `base64:${Buffer.alloc(32, 7).toString('base64')}`,
        SHOP_DATABASE: join(data, 'shop.sqlite'),
        STORAGE_FOLDER: data,
      };
      const serve = `php artisan migrate --force --quiet && exec php -S 127.0.0.1:${port} -t public public/index.php`;
      return { command: 'sh', args: ['-c', serve], cwd: at('laravel'), env };
    },
  },
  {
    name: 'woocommerce',
    country: 'US',
    webhookPath: '/?wc-api=cowrie_webhook',
    missing() {
      const php = phpMissing('curl', 'mbstring');
      if (php !== undefined) return php;
      return isThere('apt-get', '--version') && isThere('apt-cache', 'show', 'wordpress')
        ? undefined
        : 'WordPress (Debian’s package wordpress, after apt-get update)';
    },
    async install() {
      const folder = copyOf('woocommerce');
      const wordpress = join(folder, 'wordpress');
      if (!existsSync(wordpress)) {
        // Only its files: installed as a package it would bring a web server and a database.
        await runCommand(
          'sh',
          ['-c', 'apt-get download wordpress && dpkg-deb -x wordpress_*.deb unpacked'],
          folder,
        );
        cpSync(join(folder, 'unpacked/usr/share/wordpress'), wordpress, { recursive: true });
      }
      const content = join(wordpress, 'wp-content');
      mkdirSync(join(content, 'mu-plugins'), { recursive: true });
      cpSync(join(HARNESS, 'woocommerce/db.php'), join(content, 'db.php'));
      cpSync(
        join(HARNESS, 'woocommerce/woocommerce.stub.php'),
        join(content, 'mu-plugins/woocommerce.stub.php'),
      );
      cpSync(join(folder, 'cowrie'), join(content, 'plugins/cowrie'), { recursive: true });
    },
    shop: (port) => ({
      command: 'php',
      args: ['-S', `127.0.0.1:${port}`, join(HARNESS, 'woocommerce/router.php')],
      cwd: at('woocommerce'),
      env: { WORDPRESS_FOLDER: at('woocommerce/wordpress') },
    }),
  },
];
