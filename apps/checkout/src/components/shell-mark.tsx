/** Cowrie's logo, a shell. Decoration only. */
export function ShellMark() {
  return (
    <svg className="shell-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        className="shell-mark-body"
        d="M16 3c6.2 0 10.3 5.8 10.3 12.9S22 29 16 29 5.7 23 5.7 15.9 9.8 3 16 3Z"
      />
      <path
        className="shell-mark-mouth"
        d="M16 6c-1.2 6.5-1.2 13.5 0 20M14.9 10.2h-3M14.4 14h-3.5M14.4 18h-3.5M14.9 21.8h-3M17 10.2h3.2M16.8 14h3.9M16.8 18h3.9M17 21.8h3.2"
      />
    </svg>
  );
}
