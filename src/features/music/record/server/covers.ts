import { coverQuery, publishPart, releaseTopic } from '#features/catalogue/public.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'

const SIZE = 500

interface Pictured {
  groupMbid: string
  /** The release whose own cover is preferred. */
  releaseMbid?: string | null
}

/** The covers of release groups. */
export function createRecordCovers(platform: Platform, { coverArt }: Sources) {
  const { sourceCache } = platform
  const ofRelease = ({ releaseMbid, groupMbid }: Pictured) =>
    coverQuery(coverArt, { id: releaseMbid ?? undefined, releaseGroupId: groupMbid })
  const ofGroup = (groupMbid: string) => ({
    ...coverQuery(coverArt, { releaseGroupId: groupMbid }),
    onSettled: () => publishPart(platform, releaseTopic(groupMbid), 'group'),
  })

  return {
    /** The proxied URLs of known covers, or null; fetches none. */
    async known(records: readonly Pictured[]): Promise<(string | null)[]> {
      const addressOf = await imageAddresses(platform)
      const own = await sourceCache.peekAll(records.map(ofRelease))
      const ofGroups = await sourceCache.peekAll(records.map(({ groupMbid }) => ofGroup(groupMbid)))
      return records.map((_, index) => {
        const place = own[index]?.value ?? ofGroups[index]?.value
        return place ? addressOf(coverArt.frontAddress(place, SIZE)) : null
      })
    },

    /** The proxied URL of the cover of a page, or null; fetches a missing one in the background. */
    async of(record: Pictured): Promise<string | null> {
      const [known = null] = await this.known([record])
      if (known === null) await sourceCache.get(ofGroup(record.groupMbid), { isShown: true })
      return known
    },
  }
}

export type RecordCovers = ReturnType<typeof createRecordCovers>
