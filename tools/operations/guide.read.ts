import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(__dirname, '../../docs/operations');

/** One command of the operator's guide. */
export interface GuideCommand {
  page: string;
  /** The whole line, without its indent. */
  line: string;
  /** The arguments of `cowrie`, if the line runs it, here or in a container. */
  cowrie?: string;
}

/** Every command of every page, in the order of the text. Lines that set a variable are not commands. */
export function guideCommands(): GuideCommand[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((page) => commandsOf(page, readFileSync(join(folder, page), 'utf8')));
}

function commandsOf(page: string, text: string): GuideCommand[] {
  return [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !/^[A-Z_]+=\S+$/.test(line))
      .map((line) => {
        const [, cowrie] =
          /^(?:cowrie|docker compose (?:exec|run) .*node tools\/cowrie\.mjs) (.*)$/.exec(line) ?? [];
        return { page, line, ...(cowrie !== undefined && { cowrie }) };
      }),
  );
}
