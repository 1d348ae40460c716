/** The code of the 409 problem when somebody else has saved another version since the one that was read. */
export const CHANGED_MEANWHILE = 'changed_meanwhile'

/** Its message where the form stays open with what was typed. */
export const TYPED_STAYS =
  'Someone else changed this since you opened it. Everything you typed is still here: look at what it says now, then save again.'
