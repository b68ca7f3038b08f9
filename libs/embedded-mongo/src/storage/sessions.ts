/** Where MongoDB also stores the outcome of each session's last write: database and collection. */
export const SESSIONS = ['config', 'transactions'] as const;
export const SESSIONS_NAMESPACE = SESSIONS.join('.');
