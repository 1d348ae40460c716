import { useState } from 'react'
import type { MediaItem } from '#features/files/uploads/contract.ts'
import { ALT_MAX, fileTooLarge, MEDIA_BYTES_MAX } from '#features/files/uploads/limits.ts'
import { ChooseFiles, sendFile, Thumbnail } from '#features/files/uploads/public-ui.tsx'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Section } from './section.tsx'
import type { SectionProps } from './section-props.ts'
import { useStatement } from './use-statement.ts'

const NO_PICTURE = 'Choose a picture, such as a JPEG or PNG.'

const TEXTS = {
  picture: {
    title: 'Picture',
    lead: 'Shown on your page. Up to 10 MB; we remove what the camera wrote into it, such as the place.',
    shape: 'aspect-square w-40',
  },
  banner: {
    title: 'Banner',
    lead: 'A wide picture at the top of your part of the page, ideally three times as wide as high.',
    shape: 'aspect-[3/1] w-full max-w-2xl',
  },
} as const

interface PictureSectionProps extends SectionProps {
  field: keyof typeof TEXTS
}

/** A picture. A chosen file uploads at once; it is shown on the page once it is saved. */
export function PictureSection({ pageRef, page, isReadOnly, field }: PictureSectionProps) {
  const stored = page.stated[field]
  const editor = useStatement<MediaItem | null>(pageRef, page, field, stored, (item, version) => ({
    field,
    version,
    value: item && { fileId: item.id, alt: item.alt },
  }))
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { title, lead, shape } = TEXTS[field]
  const item = editor.value

  const upload = async ([file]: File[]) => {
    if (!file) return
    setFailure(file.size > MEDIA_BYTES_MAX ? fileTooLarge(file.name) : undefined)
    if (file.size > MEDIA_BYTES_MAX) return
    setSending(true)
    try {
      const sent = await sendFile(file, { signal: new AbortController().signal, onProgress: () => {} })
      if (sent.kind === 'image') editor.set(sent)
      else setFailure(NO_PICTURE)
    } catch (error) {
      setFailure(failureMessage(error))
    } finally {
      setSending(false)
    }
  }
  const problem = failure ?? editor.errors['value.fileId']

  return (
    <Section
      title={title}
      lead={lead}
      editor={editor}
      isReadOnly={isReadOnly}
      storedNow={stored ? 'another picture' : ''}
      shown={{ [field]: item }}
    >
      {item && (
        <>
          <div
            style={{ background: item.color ?? undefined }}
            className={cx('relative overflow-hidden rounded-sleeve bg-hover', shape)}
          >
            <Thumbnail item={item} sizes={field === 'banner' ? '42rem' : '10rem'} />
          </div>
          <Field
            label={`Description of the ${field}`}
            hint="For people who can’t see it."
            error={editor.errors['value.alt']}
            className="max-w-2xl"
          >
            <Input
              value={item.alt}
              maxLength={ALT_MAX}
              dir="auto"
              onChange={(event) => editor.set({ ...item, alt: event.target.value })}
            />
          </Field>
        </>
      )}
      {problem && (
        <p role="alert" className="font-medium text-danger wrap-anywhere">
          {problem}
        </p>
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-3">
          <ChooseFiles
            label={title}
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            pending={isSending}
            onFiles={(files) => void upload(files)}
          >
            {item ? `Choose another ${field}` : `Choose a ${field}`}
          </ChooseFiles>
          {item && (
            <Button variant="quiet" onClick={() => editor.set(null)}>
              Remove {field}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}
