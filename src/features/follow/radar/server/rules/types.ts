import { RELEASE_TYPES, type ReleaseType } from '#features/notify/delivery/limits.ts'

const known = (type: string): ReleaseType => RELEASE_TYPES.find((one) => one === type) ?? 'Other'

/**
 * The types of a release group, all of which a member must want: the secondary ones if it has any, because members who
 * want live recordings want a live album.
 */
export const ownTypesOf = (primaryType: string | null, secondaryTypes: readonly string[]): string[] =>
  secondaryTypes.length > 0 ? [...secondaryTypes] : [primaryType ?? 'Other']

/** The same as the types that members choose for all their follows. */
export const typesOf = (primaryType: string | null, secondaryTypes: readonly string[]): ReleaseType[] => [
  ...new Set(ownTypesOf(primaryType, secondaryTypes).map(known)),
]
