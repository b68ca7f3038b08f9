import { dirname, join } from 'node:path';
import { installRequirements } from '../test/mongo/python.install';

/** The folder of the programs in Python. Undefined, with the reason shown, if they cannot run here. */
export function pythonTools(
  root: string,
  {
    find,
    show,
    install = installRequirements,
  }: { find: () => string | undefined; show: (text: string) => void; install?: typeof installRequirements },
): string | undefined {
  const python = find();
  const leaveOut = (reason: string): undefined => {
    show(`\n*** SKIPPED: the proofs of halmos, and slither: ${reason} ***\n`);
  };
  if (python === undefined) return leaveOut('no Python 3.11 to 3.13 with venv');
  try {
    const file = join(root, 'contracts/proofs/requirements.txt');
    return dirname(install({ python, root, file, program: 'halmos' }));
  } catch (error) {
    return leaveOut((error as Error).message);
  }
}
