export {
  type HiddenRow,
  hasBlocked,
  hiddenReasons,
  hiddenRows,
  membersApart,
  membersWhoHide,
  namedIn,
  type Written,
  whyHidden,
} from './server/hidden.ts'
export { block, mute } from './server/lists.ts'
export { blockedBetween, hidesMember } from './server/predicates.ts'
export { createWordMatcher, foldText } from './words.ts'
