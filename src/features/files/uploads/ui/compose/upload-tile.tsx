import ArrowDown from 'virtual:icon/arrow-down'
import ArrowUp from 'virtual:icon/arrow-up'
import GripVertical from 'virtual:icon/grip-vertical'
import type { PointerEvent } from 'react'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import type { MediaItem } from '../../contract.ts'
import { ALT_MAX } from '../../limits.ts'
import { renditionAt } from '../../renditions.ts'
import type { Upload } from '../upload/create-uploads.ts'
import { UploadButtons, UploadStatus } from '../upload/upload-status.tsx'

interface UploadTileProps {
  upload: Upload<MediaItem>
  place: { index: number; count: number }
  onRetry: () => void
  onRemove: () => void
  onDescribe: (alt: string) => void
  onMove: (by: number) => void
  onDrag: (event: PointerEvent<HTMLElement>) => void
  dragged: boolean
}

/** One file of a post that is being written: preview, upload progress and description. */
export function UploadTile({
  upload,
  place,
  onRetry,
  onRemove,
  onDescribe,
  onMove,
  onDrag,
  dragged,
}: UploadTileProps) {
  const { name, alt, state } = upload
  return (
    <li
      className={cx(
        'grid grid-cols-[5rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 rounded-control bg-hover p-2',
        dragged && 'relative z-10 outline-2 outline-brass',
      )}
    >
      <Preview upload={upload} />
      <div className="flex min-w-0 flex-col gap-1.5 self-center">
        <UploadStatus upload={upload} />
        {state.is !== 'failed' && (
          <Field label={`Description of ${name}`} labelHidden>
            <Input
              value={alt}
              dir="auto"
              maxLength={ALT_MAX}
              placeholder="Describe it"
              onChange={(event) => onDescribe(event.target.value)}
            />
          </Field>
        )}
      </div>
      <div
        className={cx(
          'flex',
          (place.count > 1 || state.is === 'failed') && 'max-sm:col-span-3 max-sm:justify-end',
        )}
      >
        {place.count > 1 && (
          <>
            {/* Keyboard users have the buttons beside it. */}
            <span
              aria-hidden="true"
              title="Drag to change the order"
              onPointerDown={onDrag}
              className={cx(
                'grid size-11 touch-none place-items-center text-muted [&_svg]:size-5',
                dragged ? 'cursor-grabbing' : 'cursor-grab',
              )}
            >
              <GripVertical />
            </span>
            <IconButton
              label={`Move ${name} up`}
              aria-disabled={place.index === 0 || undefined}
              onClick={() => onMove(-1)}
              className="aria-disabled:opacity-35"
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Move ${name} down`}
              aria-disabled={place.index === place.count - 1 || undefined}
              onClick={() => onMove(1)}
              className="aria-disabled:opacity-35"
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
          </>
        )}
        <UploadButtons upload={upload} onRetry={onRetry} onRemove={onRemove} />
      </div>
    </li>
  )
}

function Preview({ upload: { local, state } }: { upload: Upload<MediaItem> }) {
  const className = 'size-20 rounded-sleeve bg-sunken object-cover'
  const small = state.is === 'done' ? state.item.widths[0] : undefined
  if (state.is === 'done' && small) {
    return <img src={renditionAt(state.item.url, small)} alt="" className={className} />
  }
  if (local?.file.type.startsWith('image/')) return <img src={local.address} alt="" className={className} />
  const video = local?.address ?? (state.is === 'done' && state.item.url)
  return video ? (
    <video src={video} muted playsInline className={className} />
  ) : (
    <span className={className} />
  )
}
