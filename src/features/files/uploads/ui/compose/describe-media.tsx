import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import type { MediaItem } from '../../contract.ts'
import { ALT_MAX } from '../../limits.ts'
import { renditionAt } from '../../renditions.ts'

interface Description {
  id: string
  alt: string
}

interface DescribeMediaProps {
  media: readonly MediaItem[]
  alts: readonly Description[]
  onChange: (alts: Description[]) => void
}

/** Asks for the descriptions of a post's pictures and videos. */
export function DescribeMedia({ media, alts, onChange }: DescribeMediaProps) {
  if (media.length === 0) return null
  return (
    <ul aria-label="Attached files" className="flex flex-col gap-2">
      {media.map(({ id, url, kind, widths }, index) => (
        <li
          key={id}
          className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-3 rounded-control bg-hover p-2"
        >
          {widths[0] ? (
            <img
              src={renditionAt(url, widths[0])}
              alt=""
              className="size-20 rounded-sleeve bg-sunken object-cover"
            />
          ) : (
            <span className="size-20 rounded-sleeve bg-sunken" />
          )}
          <Field label={`Description of ${kind === 'image' ? 'picture' : 'video'} ${index + 1}`} labelHidden>
            <Input
              value={alts.find((one) => one.id === id)?.alt ?? ''}
              dir="auto"
              maxLength={ALT_MAX}
              placeholder="Describe it"
              onChange={({ target }) =>
                onChange(alts.map((one) => (one.id === id ? { id, alt: target.value } : one)))
              }
            />
          </Field>
        </li>
      ))}
    </ul>
  )
}
