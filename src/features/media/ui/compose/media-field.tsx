import { ImagePlus } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { MEDIA_MAX } from '../../limits.ts'
import { useDragOrder } from './drag-order.ts'
import { UploadTile } from './upload-tile.tsx'
import { type Uploads, useUploads } from './uploads.ts'

interface MediaFieldProps {
  uploads: Uploads
  /** The text field: files can be dropped on it, and pasted into it. */
  children: ReactNode
}

/** Adds pictures and videos to what is written: dropped, pasted or chosen. */
export function MediaField({ uploads, children }: MediaFieldProps) {
  const list = useUploads(uploads)
  const input = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)
  const [said, setSaid] = useState('')

  function take(files: FileList | undefined): boolean {
    if (!files?.length) return false
    uploads.add([...files])
    return true
  }
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    if (take(event.dataTransfer.files)) event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    // Text that comes with a picture of itself, as from a word processor, is text.
    if (event.clipboardData.types.includes('text/plain')) return
    if (take(event.clipboardData.files)) event.preventDefault()
  }
  const move = (key: string, by: number) => {
    uploads.move(key, by)
    const at = uploads.list().findIndex((upload) => upload.key === key)
    const name = uploads.list()[at]?.name
    if (name) setSaid(`${name} is now ${at + 1} of ${list.length}`)
  }
  const order = useDragOrder(
    list.map((upload) => upload.key),
    move,
  )
  const remove = (key: string) => {
    uploads.remove(key)
    add.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are short cuts for the button below
    <div
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
      className={cx(
        'flex flex-col gap-3 rounded-control',
        over && 'outline-2 outline-offset-4 outline-brass outline-dashed',
      )}
    >
      {children}
      {list.length > 0 && (
        <ul aria-label="Attached files" {...order.list} className="flex flex-col gap-2">
          {list.map((upload, index) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              place={{ index, count: list.length }}
              onRetry={() => uploads.retry(upload.key)}
              onRemove={() => remove(upload.key)}
              onDescribe={(alt) => uploads.describe(upload.key, alt)}
              onMove={(by) => move(upload.key, by)}
              onDrag={(event) => order.begin(upload.key, event)}
              dragged={upload.key === order.dragged}
            />
          ))}
        </ul>
      )}
      <div className="flex items-center gap-3">
        <input
          ref={input}
          type="file"
          multiple
          accept="image/*,video/*"
          aria-label="Photos and videos"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files ?? undefined)
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
        <Button ref={add} variant="secondary" size="small" onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" /> Add photos or videos
        </Button>
        {list.length > 0 && (
          <span className="figures text-sm text-muted">
            {list.length}/{MEDIA_MAX}
            <span className="sr-only"> files</span>
          </span>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  )
}
