/* eslint-disable @typescript-eslint/no-require-imports -- the sources that it reads are loaded by `require` */
require('./tools/typescript.register.cjs');

module.exports = require('./jest.projects.ts').default;
