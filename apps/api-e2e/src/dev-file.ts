/** Where the shared stack of this project's tests wrote its `dev.json` (set by the global set-up, which knows no aliases). */
export const DEV_FILE_VARIABLE = 'COWRIE_E2E_DEV_FILE';
