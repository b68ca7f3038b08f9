#!/usr/bin/env node
/* eslint-disable @typescript-eslint/no-require-imports -- forge starts it as CommonJS */
// The compiler as forge and slither call it, from the npm package: the same one that writes the artefacts.
const { readFileSync } = require('node:fs');
const solc = require('solc');

if (process.argv.includes('--version'))
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`);
else if (process.argv.includes('--standard-json'))
  process.stdout.write(solc.compile(readFileSync(0, 'utf8')));
else {
  console.error('solc.cjs knows --version and --standard-json');
  process.exitCode = 1;
}
