import { nameSlug } from '#features/catalogue/public-ui.tsx'
import { ReleaseRows } from '#features/home/pages/public-ui.tsx'
import { NEW_RELEASES } from '#features/preview/samples/new-releases.ts'
import { SampleMark } from '#ui/sample-mark.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'

const RELEASES = NEW_RELEASES.map(({ artist, year, image, ...release }) => ({
  ...release,
  artist,
  artistSlug: nameSlug(artist),
  imageUrl: image,
  year: String(year),
}))

/** New releases of the alternative home. */
export function SampleReleases() {
  return (
    <section aria-labelledby="new-releases-title">
      <SectionHeading id="new-releases-title" title="New Releases" action={<SampleMark />} className="mb-6" />
      <ReleaseRows releases={RELEASES} />
    </section>
  )
}
