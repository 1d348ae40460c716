import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { VIDEO_TITLE_MAX } from '../../limits.ts'
import { Section } from './section.tsx'
import type { SectionProps } from './section-props.ts'
import { useStatement } from './use-statement.ts'

const NO_VIDEO = { url: '', title: '' }

/** A link to a video, which opens at its own site: the page loads nothing from there. */
export function VideoSection({ pageRef, page, isReadOnly }: SectionProps) {
  const stored = page.stated.video ?? NO_VIDEO
  const editor = useStatement(pageRef, page, 'video', stored, ({ url, title }, version) => ({
    field: 'video',
    version,
    value: url.trim() ? { url: url.trim(), title } : null,
  }))
  const video = editor.value
  return (
    <Section
      title="Video"
      lead="Shown as a link that opens on its own site. We load nothing from there until someone opens it."
      editor={editor}
      isReadOnly={isReadOnly}
      storedNow={stored.url}
      shown={{ video: video.url.trim() ? video : null }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Address of the video" error={editor.errors['value.url']}>
          <Input
            type="url"
            inputMode="url"
            placeholder="https://"
            value={video.url}
            onChange={(event) => editor.set({ ...video, url: event.target.value })}
          />
        </Field>
        <Field label="Title of the video" error={editor.errors['value.title']}>
          <Input
            dir="auto"
            maxLength={VIDEO_TITLE_MAX}
            value={video.title}
            onChange={(event) => editor.set({ ...video, title: event.target.value })}
          />
        </Field>
      </div>
    </Section>
  )
}
