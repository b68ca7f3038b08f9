/** Asks the person to show a second factor, or a passkey. True when the API has taken it. */
export type ProofAsker = () => Promise<boolean>;

let asker: ProofAsker = () => Promise.resolve(false);
let asking: Promise<boolean> | undefined;

/** Sets who asks: the dialog, as long as it is shown in the page. */
export function setProofAsker(next: ProofAsker): void {
  asker = next;
}

/** Asks for a proof. Calls at the same moment share one question. */
export function askProof(): Promise<boolean> {
  asking ??= asker().finally(() => (asking = undefined));
  return asking;
}
