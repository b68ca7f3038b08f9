import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * A project of the copy that is compiled many times, each time with one changed file. It checks only the
 * files that are asked about, which takes a part of a second instead of the minute of the whole.
 */
export class Compiler {
  private readonly changed = new Map<string, { text: string; version: number }>();
  private readonly service: ts.LanguageService;
  private version = 0;

  /** @param files paths from the root. The compiler finds their imports itself */
  constructor(
    private readonly root: string,
    private readonly config: string,
    private readonly files: readonly string[],
  ) {
    const read = ts.readConfigFile(join(root, config), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(
      { ...read.config, include: [], files: [...files].map((file) => join(root, file)) },
      ts.sys,
      join(root, config, '..'),
    );
    const registry = ts.createDocumentRegistry();
    this.service = ts.createLanguageService(
      {
        getCompilationSettings: () => options,
        getCurrentDirectory: () => root,
        getScriptFileNames: () => this.files.map((file) => join(root, file)),
        getScriptVersion: (path) => String(this.changed.get(path)?.version ?? 0),
        getScriptSnapshot: (path) => {
          const text = this.changed.get(path)?.text ?? ts.sys.readFile(path);
          return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
        },
        getDefaultLibFileName: ts.getDefaultLibFilePath,
        fileExists: ts.sys.fileExists,
        readFile: ts.sys.readFile,
        readDirectory: ts.sys.readDirectory,
        directoryExists: ts.sys.directoryExists,
        getDirectories: ts.sys.getDirectories,
        ...(ts.sys.realpath && { realpath: ts.sys.realpath }),
      },
      registry,
    );
  }

  /**
   * Returns the compiler's errors in all files, one per line. TypeScript 7 compiles them, in a process of its
   * own and in half the time.
   */
  async allFaults(): Promise<string[]> {
    const config = join(this.root, dirname(this.config), 'tsconfig.how-to-add.json');
    const files = this.files.map((file) => join(this.root, file));
    writeFileSync(config, JSON.stringify({ extends: join(this.root, this.config), include: [], files }));
    const program = join(this.root, 'node_modules/typescript-native/bin/tsc');
    const printed = await new Promise<string>((resolve, reject) => {
      execFile(process.execPath, [program, '-p', config], (error, stdout, stderr) =>
        error && stdout === '' ? reject(new Error(stderr, { cause: error })) : resolve(stdout),
      );
    });
    rmSync(config);
    return printed.split('\n').filter((line) => line !== '');
  }

  /** Returns the compiler's errors in `files` when `path` has this text. */
  faultsWith(path: string, text: string, files: readonly string[]): string[] {
    this.set(path, text);
    const faults = this.faultsIn(files);
    this.set(path, readFileSync(join(this.root, path), 'utf8'));
    return faults;
  }

  private faultsIn(files: readonly string[]): string[] {
    return files.flatMap((file) => {
      const path = join(this.root, file);
      const found = [
        ...this.service.getSyntacticDiagnostics(path),
        ...this.service.getSemanticDiagnostics(path),
      ];
      return found.map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
    });
  }

  private set(path: string, text: string): void {
    this.changed.set(join(this.root, path), { text, version: (this.version += 1) });
  }
}
