export { hasBlocked, hiddenReasons, membersApart, membersWhoHide, type Written } from './server/hidden.ts'
export { block, mute } from './server/lists.ts'
export { blockedBetween, hidesMember } from './server/predicates.ts'
export { createWordMatcher, foldText } from './words.ts'
