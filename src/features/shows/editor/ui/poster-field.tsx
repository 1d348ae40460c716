import { useState } from 'react'
import type { MediaItem } from '#features/files/uploads/contract.ts'
import { ALT_MAX, fileTooLarge, MEDIA_BYTES_MAX } from '#features/files/uploads/limits.ts'
import { ChooseFiles, sendFile, Thumbnail } from '#features/files/uploads/public-ui.tsx'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

interface PosterFieldProps {
  poster: MediaItem | null
  error: string | undefined
  onChange: (poster: MediaItem | null) => void
}

/** The poster of a show. A chosen file uploads at once; the poster appears once the show is saved. */
export function PosterField({ poster, error, onChange }: PosterFieldProps) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const upload = async ([file]: File[]) => {
    if (!file) return
    const isTooLarge = file.size > MEDIA_BYTES_MAX
    setFailure(isTooLarge ? fileTooLarge(file.name) : undefined)
    if (isTooLarge) return
    setSending(true)
    try {
      const sent = await sendFile(file, { signal: new AbortController().signal, onProgress: () => {} })
      if (sent.kind === 'image') onChange(sent)
      else setFailure('Choose a picture, such as a JPEG or PNG.')
    } catch (cause) {
      setFailure(failureMessage(cause))
    } finally {
      setSending(false)
    }
  }

  const problem = failure ?? error
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">Poster (optional)</legend>
      {poster && (
        <div className="flex flex-wrap items-start gap-4">
          <div
            style={{ background: poster.color ?? undefined, aspectRatio: shapeOf(poster) }}
            className="relative w-32 shrink-0 overflow-hidden rounded-sleeve bg-hover"
          >
            <Thumbnail item={poster} sizes="8rem" />
          </div>
          <Field
            label="Description of the poster"
            hint="For people who can’t see it."
            className="min-w-0 flex-1 basis-64"
          >
            <Input
              dir="auto"
              value={poster.alt}
              maxLength={ALT_MAX}
              onChange={(event) => onChange({ ...poster, alt: event.target.value })}
            />
          </Field>
        </div>
      )}
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger wrap-anywhere">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <ChooseFiles
          label="Poster"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          pending={isSending}
          onFiles={(files) => void upload(files)}
        >
          {poster ? 'Choose another poster' : 'Choose a poster'}
        </ChooseFiles>
        {poster && (
          <Button variant="quiet" size="small" onClick={() => onChange(null)}>
            Remove poster
          </Button>
        )}
      </div>
    </fieldset>
  )
}

const shapeOf = ({ width, height }: MediaItem) => (width && height ? `${width} / ${height}` : '3 / 4')
