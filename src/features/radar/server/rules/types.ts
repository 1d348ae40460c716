import { RELEASE_TYPES, type ReleaseType } from '#features/notices/limits.ts'

const known = (type: string): ReleaseType => RELEASE_TYPES.find((one) => one === type) ?? 'Other'

/**
 * The types of a release group, all of which a member must want to hear of it: the secondary ones where it has any, as a
 * live album is wanted by those who want live recordings.
 */
export const ownTypesOf = (primaryType: string | null, secondaryTypes: readonly string[]): string[] =>
  secondaryTypes.length > 0 ? [...secondaryTypes] : [primaryType ?? 'Other']

/** The same in the types that members choose for all that they follow. */
export const typesOf = (primaryType: string | null, secondaryTypes: readonly string[]): ReleaseType[] => [
  ...new Set(ownTypesOf(primaryType, secondaryTypes).map(known)),
]
