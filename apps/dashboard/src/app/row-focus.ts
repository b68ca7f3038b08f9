/** Moves the focus to the link of the next or previous row; from elsewhere, to the first or the last. */
export function moveRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main .row-link')];
  const at = links.findIndex((one) => one === document.activeElement);
  const next = at < 0 ? links.at(step === 1 ? 0 : -1) : links[at + step];
  next?.focus();
}
