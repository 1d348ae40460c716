/** Members are newcomers on their first day, and until this many of their posts and replies are public. */
export const NEWCOMER_HOURS = 24
export const NEWCOMER_TEXTS = 3
/** Posts of a newcomer within 24 hours. */
export const NEWCOMER_POSTS = 10
/** Replies of a newcomer within 24 hours. */
export const NEWCOMER_REPLIES = 50

export const RULES_CHANGED_MEANWHILE =
  'Another admin changed the lists since you opened them. Everything you typed is still here: look at what they saved, then save again.'

export const RULES_MAX = 500
export const RULE_LENGTH_MAX = 100
export const RULE_LISTS = ['refusedWords', 'heldWords', 'refusedDomains', 'heldDomains'] as const
export type RuleList = (typeof RULE_LISTS)[number]
