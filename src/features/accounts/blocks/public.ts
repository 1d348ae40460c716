export {
  type AuthoredText,
  blockedBetween,
  type HiddenRow,
  hasBlocked,
  hiddenReasonFrom,
  hiddenReasons,
  hiddenRows,
  hidesAnything,
  hidesMember,
  membersBlockedWith,
  membersHidingText,
  mutesArtist,
  namedIn,
} from './server/hidden.ts'
export { block, mute } from './server/lists.ts'
export { copyMutes, removeCopiedMutes } from './server/merged-artists.ts'
