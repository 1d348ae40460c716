import { ARTIST_STORY } from '#features/preview/samples/artist-page.ts'
import { SampleMark } from '#ui/sample-mark.tsx'

/** A sample biography, which the specification shows for every artist. */
export function SampleStoryTab() {
  return (
    <div className="max-w-prose">
      <div className="mb-4">
        <SampleMark />
      </div>
      {ARTIST_STORY.map(({ heading, text }) => (
        <section key={heading} className="mb-8 last:mb-0">
          <h3 className="type-heading mb-2">{heading}</h3>
          <p className="text-lg leading-relaxed">{text}</p>
        </section>
      ))}
    </div>
  )
}
