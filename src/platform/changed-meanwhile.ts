/** The code of the 409 problem when somebody else has saved another version since the one that was read. */
export const CHANGED_MEANWHILE = 'changed_meanwhile'
