/** Cowrie's mark: the shell, its mouth and its teeth. Decoration only. */
export function ShellMark() {
  return (
    <svg className="shell-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        className="shell-mark-body"
        d="M16 3c6.2 0 10.3 5.8 10.3 12.9S22 29 16 29 5.7 23 5.7 15.9 9.8 3 16 3Z"
      />
      <path
        className="shell-mark-mouth"
        d="M16.4 6.6c-1.9 6-1.9 12.7 0 18.8M12.2 10.8l3.1.8M11.8 14.4l3 .3M11.8 18l3-.4M12.3 21.6l3.1-.9M20.3 10.6l-3 1M20.8 14.3l-3.3.4M20.8 17.9l-3.3-.3M20.2 21.5l-3-.9"
      />
    </svg>
  );
}
