import { SampleMark } from '#ui/sample-mark.tsx'

interface StoryChapter {
  heading: string
  text: string
}

/** A sample biography, which the specification shows for every artist. */
export function SampleStoryTab({ chapters }: { chapters: readonly StoryChapter[] }) {
  return (
    <div className="max-w-prose">
      <div className="mb-4">
        <SampleMark />
      </div>
      {chapters.map(({ heading, text }) => (
        <section key={heading} className="mb-8 last:mb-0">
          <h3 className="type-heading mb-2">{heading}</h3>
          <p className="text-lg leading-relaxed">{text}</p>
        </section>
      ))}
    </div>
  )
}
