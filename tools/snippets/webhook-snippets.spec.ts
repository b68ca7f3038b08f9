import { randomBytes } from 'node:crypto';
import { secretOf, signWebhook } from '@cowrie/webhook-signature';
import { exportsOf, itWith, Programs } from './programs';
import { snippet } from './snippets.read';

interface Case {
  name: string;
  body: string;
  headers: Record<string, string>;
  secret: string;
}

const code = (language: string): string => snippet('webhooks', 'Verify the signature', language);

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
const renamed = (rename: (name: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(signed()).map(([name, value]) => [rename(name), value]));

const goodCases = (): Case[] => [
  { name: 'signed', body, headers: signed(), secret },
  // HTTP/2 servers pass header names in lower case, others unchanged or as Webhook-Id.
  {
    name: 'headers as Webhook-Id',
    body,
    headers: renamed((name) => name.replace(/\b\w/g, (letter) => letter.toUpperCase())),
    secret,
  },
  { name: 'headers in upper case', body, headers: renamed((name) => name.toUpperCase()), secret },
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
/** Created when they are used, because building a program may take longer than a signature is valid. */
const cases = (): Case[] => [...goodCases(), ...badCases()];
const EXPECTED = [
  ...goodCases().map(({ name }) => [name, JSON.parse(body) as unknown]),
  ...badCases().map(({ name }) => [name, 'refused']),
];

let programs: Programs;
beforeAll(() => {
  programs = new Programs();
});
afterAll(() => programs.remove());

/** Runs a program with the cases as input. Returns each case with its event or `refused`. */
async function run(command: string, ...args: string[]): Promise<unknown[]> {
  const answers = JSON.parse(
    await programs.run(command, args, { input: JSON.stringify(cases()) }),
  ) as unknown[];
  return answers.map((answer, index) => [cases()[index]?.name, answer]);
}
const title = (language: string): string =>
  `the ${language} of the guide accepts exactly the genuine webhooks`;

it(title('TypeScript'), async () => {
  const { receive } = exportsOf<{
    receive: (...args: [string, Case['headers'], string]) => Promise<unknown>;
  }>(code('ts'));
  const answers = await Promise.all(
    cases().map(async (one) => [
      one.name,
      await receive(one.body, one.headers, one.secret).catch(() => 'refused'),
    ]),
  );
  expect(answers).toEqual(EXPECTED);
});

itWith('python3', '--version', title('Python'), async () => {
  programs.write('receive.py', code('python'));
  programs.write(
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
  expect(await run('python3', 'main.py')).toEqual(EXPECTED);
});

itWith('php', '--version', title('PHP'), async () => {
  programs.write('receive.php', code('php'));
  programs.write(
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
  expect(await run('php', 'main.php')).toEqual(EXPECTED);
});

itWith('go', 'version', title('Go'), async () => {
  programs.write('webhook/receive.go', code('go'));
  programs.write(
    'main.go',
    `package main

import (
	"encoding/json"
	"example/webhook"
	"net/http"
	"os"
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
		header := http.Header{}
		for name, value := range one.Headers {
			header.Set(name, value)
		}
		if event, err := webhook.Receive([]byte(one.Body), header.Get, one.Secret); err != nil {
			answers = append(answers, "refused")
		} else {
			answers = append(answers, event)
		}
	}
	json.NewEncoder(os.Stdout).Encode(answers)
}
`,
  );
  expect(await run(await programs.buildGo())).toEqual(EXPECTED);
});
