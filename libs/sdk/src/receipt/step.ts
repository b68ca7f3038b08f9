import { visible } from '../proof/visible';
import type { ReceiptStep, ReceiptStepName } from './receipt.types';

/** `1 transfer`, `2 transfers`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

type Words = Pick<ReceiptStep, 'says' | 'restsOn'> & Partial<Pick<ReceiptStep, 'at' | 'how'>>;

export function proven(step: ReceiptStepName, { at = '', says, restsOn, how = '' }: Words): ReceiptStep {
  return visibleStep({ step, at, ok: true, isProven: true, says, restsOn, how });
}

/** Nothing contradicts it, but it was not verified. `how` says what to do. */
export function notProven(step: ReceiptStepName, { at = '', says, restsOn, how = '' }: Words): ReceiptStep {
  return visibleStep({ step, at, ok: true, isProven: false, says, restsOn, how });
}

export function wrong(step: ReceiptStepName, faults: readonly string[], at = ''): ReceiptStep {
  return visibleStep({
    step,
    at,
    ok: false,
    isProven: false,
    says: faults.join('. '),
    restsOn: 'Nothing: the file contradicts itself, or was changed.',
    how: 'Do not rely on this receipt. Get it again from the service.',
  });
}

/** The step with texts for people. Some of them are of the file. */
function visibleStep(step: ReceiptStep): ReceiptStep {
  const { at, says, restsOn, how } = step;
  return { ...step, at: visible(at), says: visible(says), restsOn: visible(restsOn), how: visible(how) };
}

/** The step's result, or its fault: a value in the file has a form that the check cannot read. */
export function guardedStep(step: ReceiptStepName, at: string, check: () => ReceiptStep): ReceiptStep {
  try {
    return check();
  } catch (error) {
    return wrong(step, [messageOf(error)], at);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
