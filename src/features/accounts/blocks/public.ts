export {
  type AuthoredText,
  type HiddenRow,
  hasBlocked,
  hiddenReasonFrom,
  hiddenReasons,
  hiddenRows,
  hidesAnything,
  membersBlockedWith,
  membersHidingText,
  namedIn,
} from './server/hidden.ts'
export { block, mute } from './server/lists.ts'
export { copyMutes, removeCopiedMutes } from './server/merged-artists.ts'
export { blockedBetween, hidesMember, mutesArtist } from './server/predicates.ts'
export { createFoldedMatcher, foldText } from './words.ts'
