import { programFolder } from './program.folder';

/** The version in the root package.json. */
export const programVersion = (): string => programFolder().version;
