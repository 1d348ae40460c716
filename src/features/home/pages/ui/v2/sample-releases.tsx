import { SampleMark } from '#ui/sample-mark.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { ReleaseRows } from '../home/release-rows.tsx'

/** Sample releases of the alternative home. */
export function SampleReleases({ releases }: Parameters<typeof ReleaseRows>[0]) {
  return (
    <section aria-labelledby="new-releases-title">
      <SectionHeading id="new-releases-title" title="New Releases" action={<SampleMark />} className="mb-6" />
      <ReleaseRows releases={releases} />
    </section>
  )
}
