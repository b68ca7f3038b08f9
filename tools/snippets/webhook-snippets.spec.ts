import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { transformSync } from '@swc/core';
import * as sdk from '@cowrie/sdk';
import { secretOf, signWebhook } from '@cowrie/webhook-signature';

interface Case {
  name: string;
  body: string;
  headers: Record<string, string>;
  secret: string;
}

const guide = readFileSync(resolve(__dirname, '../../docs/integration.md'), 'utf8');
const section = guide.slice(guide.indexOf('\n## Webhooks'), guide.indexOf('\n## Statuses'));
const COMMAND_TIMEOUT_MS = 100_000;

/** A snippet from the guide's text, so that the code which readers copy is the code that runs here. */
function snippet(language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(section) ?? [];
  if (!code) throw new Error(`docs/integration.md has no ${language} snippet in its section Webhooks`);
  return code;
}

const secret = secretOf(randomBytes(32));
const other = secretOf(randomBytes(32));
const body = JSON.stringify({
  type: 'payment.completed',
  clientReference: 'Ọjà "10001"\n',
  data: { amount: '1.50' },
});
const signed = (over: { at?: Date; secrets?: string[] } = {}): Record<string, string> => ({
  ...signWebhook({ id: 'evt_1', at: new Date(), body, secrets: [secret], ...over }),
});
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

const goodCases = (): Case[] => [
  { name: 'signed', body, headers: signed(), secret },
  {
    name: 'signed with two secrets, the first of which is new',
    body,
    headers: signed({ secrets: [other, secret] }),
    secret,
  },
  { name: 'sent four minutes ago', body, headers: signed({ at: ago(4) }), secret },
];
const badCases = (): Case[] => [
  { name: 'a changed body', body: body.replace('1.50', '9.50'), headers: signed(), secret },
  { name: 'another id', body, headers: { ...signed(), 'webhook-id': 'evt_2' }, secret },
  { name: 'another secret', body, headers: signed(), secret: other },
  { name: 'sent six minutes ago', body, headers: signed({ at: ago(6) }), secret },
  { name: 'sent in six minutes', body, headers: signed({ at: ago(-6) }), secret },
  { name: 'no signature', body, headers: { ...signed(), 'webhook-signature': '' }, secret },
  { name: 'half a signature', body, headers: { ...signed(), 'webhook-signature': 'v1' }, secret },
  { name: 'no headers', body, headers: {}, secret },
];
/** Made when they are used, because building a program may take longer than a signature is valid. */
const cases = (): Case[] => [...goodCases(), ...badCases()];
const EXPECTED = [...goodCases().map(() => JSON.parse(body) as unknown), ...badCases().map(() => 'refused')];

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cowrie-snippets-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(join(directory, name), text);

/** Runs a program. Gives the event or `refused` for each case. @throws Error with what the program printed when it failed */
function run(command: string, ...args: string[]): unknown {
  return JSON.parse(start(command, args)) as unknown;
}

/** Runs a program with the cases as input, and gives its output. */
function start(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: directory,
    input: JSON.stringify(cases()),
    encoding: 'utf8',
    timeout: COMMAND_TIMEOUT_MS,
    env: { ...process.env, GO111MODULE: 'on', GOPROXY: 'off', GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' },
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  return stdout;
}

/** Adds a test, or a skipped one when the interpreter is missing on this machine. */
function itRuns(language: string, probe: [string, string], test: () => void): void {
  const isThere = spawnSync(probe[0], [probe[1]]).status === 0;
  if (isThere) it(`the ${language} of the guide accepts exactly the genuine webhooks`, test);
  else it.skip(`the ${language} of the guide (skipped: this machine has no ${probe[0]})`, test);
}

it('the TypeScript of the guide accepts exactly the genuine webhooks', async () => {
  const { code } = transformSync(snippet('ts'), {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  });
  const exported: { receive?: (...args: [string, Case['headers'], string]) => Promise<unknown> } = {};
  new Function('exports', 'require', code)(exported, () => sdk);
  const answers = await Promise.all(
    cases().map(async (one) => {
      const { receive } = exported;
      if (!receive) throw new Error('the snippet exports no receive');
      return receive(one.body, one.headers, one.secret).catch(() => 'refused');
    }),
  );
  expect(answers).toEqual(EXPECTED);
});

itRuns('Python', ['python3', '--version'], () => {
  write('receive.py', snippet('python'));
  write(
    'main.py',
    `import json, sys
from receive import receive
answers = []
for case in json.load(sys.stdin):
    try:
        answers.append(receive(case["body"].encode(), case["headers"], case["secret"]))
    except ValueError:
        answers.append("refused")
print(json.dumps(answers))
`,
  );
  expect(run('python3', 'main.py')).toEqual(EXPECTED);
});

itRuns('PHP', ['php', '--version'], () => {
  write('receive.php', snippet('php'));
  write(
    'main.php',
    `<?php
require 'receive.php';
$answers = array_map(function ($case) {
    try {
        return receive($case['body'], $case['headers'], $case['secret']);
    } catch (RuntimeException) {
        return 'refused';
    }
}, json_decode(file_get_contents('php://stdin'), true));
echo json_encode($answers);
`,
  );
  expect(run('php', 'main.php')).toEqual(EXPECTED);
});

itRuns('Go', ['go', 'version'], () => {
  mkdirSync(join(directory, 'webhook'));
  write('go.mod', 'module shop\n\ngo 1.21\n');
  write('webhook/receive.go', snippet('go'));
  write(
    'main.go',
    `package main

import (
	"encoding/json"
	"os"
	"shop/webhook"
)

func main() {
	var cases []struct {
		Body, Secret string
		Headers      map[string]string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	answers := []any{}
	for _, one := range cases {
		header := func(name string) string { return one.Headers[name] }
		if event, err := webhook.Receive([]byte(one.Body), header, one.Secret); err != nil {
			answers = append(answers, "refused")
		} else {
			answers = append(answers, event)
		}
	}
	json.NewEncoder(os.Stdout).Encode(answers)
}
`,
  );
  start('go', ['build', '-o', 'main', '.']);
  expect(run(join(directory, 'main'))).toEqual(EXPECTED);
});
