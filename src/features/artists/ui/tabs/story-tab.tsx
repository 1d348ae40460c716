import { ARTIST_STORY } from '../../../../../sample-data/artist-page.ts'

/** The sample biography: the specification shows the same one for every artist. */
export function StoryTab() {
  return (
    <div className="max-w-prose">
      {ARTIST_STORY.map(({ heading, text }) => (
        <section key={heading} className="mb-8 last:mb-0">
          <h3 className="type-heading mb-2">{heading}</h3>
          <p className="text-lg leading-relaxed">{text}</p>
        </section>
      ))}
    </div>
  )
}
