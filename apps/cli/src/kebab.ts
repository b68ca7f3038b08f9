/** A name in the form of an option: `shortPayment` becomes `short-payment`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
