export {
  type HiddenRow,
  hasBlocked,
  hiddenReasons,
  hiddenRows,
  hidesAnything,
  membersApart,
  membersWhoHide,
  namedIn,
  type Written,
  whyHidden,
} from './server/hidden.ts'
export { block, mute } from './server/lists.ts'
export { copyMutes, removeCopiedMutes } from './server/merged-artists.ts'
export { blockedBetween, hidesMember, mutesArtist } from './server/predicates.ts'
export { createWordMatcher, foldText } from './words.ts'
