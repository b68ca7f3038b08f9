/**
 * Variable with the path of the shared stack's `dev.json`. The global set-up sets it. In its own file,
 * because the set-up cannot import by alias.
 */
export const DEV_FILE_VARIABLE = 'COWRIE_E2E_DEV_FILE';
