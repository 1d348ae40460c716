import { RELEASE_TYPES, type ReleaseType } from '#features/notices/limits.ts'

const known = (type: string | null): ReleaseType =>
  RELEASE_TYPES.find((one) => one === type) ?? (type === 'Mixtape' ? 'Mixtape/Street' : 'Other')

/**
 * The types of a release group, all of which a member must want to hear of it: the secondary ones where it has any, as a
 * live album is wanted by those who want live recordings.
 */
export function typesOf(primaryType: string | null, secondaryTypes: readonly string[]): ReleaseType[] {
  return secondaryTypes.length > 0 ? [...new Set(secondaryTypes.map(known))] : [known(primaryType)]
}
