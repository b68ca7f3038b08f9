/** Asks the person for a second factor or a passkey. True when the API has accepted it. */
export type ProofAsker = () => Promise<boolean>;

let asker: ProofAsker = () => Promise.resolve(false);
let asking: Promise<boolean> | undefined;

/** Sets the dialog that asks, while it is mounted. */
export function setProofAsker(next: ProofAsker): void {
  asker = next;
}

/** Asks for a proof. Concurrent calls share one question. */
export function askProof(): Promise<boolean> {
  asking ??= asker().finally(() => (asking = undefined));
  return asking;
}
