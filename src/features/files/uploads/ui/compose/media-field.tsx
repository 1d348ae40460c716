import ImagePlus from 'virtual:icon/image-plus'
import { type ClipboardEvent, type ReactNode, useRef, useState } from 'react'
import type { MediaItem } from '../../contract.ts'
import { ChooseFiles } from '../upload/choose-files.tsx'
import { type Uploads, useUploads } from '../upload/create-uploads.ts'
import { useFileDrop } from '../upload/file-drop.ts'
import { useDragOrder } from './drag-order.ts'
import { UploadTile } from './upload-tile.tsx'

interface MediaFieldProps {
  uploads: Uploads<MediaItem>
  /** The text field, which accepts dropped and pasted files. */
  children: ReactNode
}

/** Adds dropped, pasted or chosen pictures and videos to a text field. */
export function MediaField({ uploads, children }: MediaFieldProps) {
  const list = useUploads(uploads)
  const add = useRef<HTMLButtonElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const drop = useFileDrop(uploads.add)

  const paste = (event: ClipboardEvent) => {
    const { types, files } = event.clipboardData
    // Word processors add a picture of the copied text: paste the text.
    if (types.includes('text/plain') || files.length === 0) return
    event.preventDefault()
    uploads.add([...files])
  }
  const move = (key: string, by: number) => {
    uploads.move(key, by)
    const at = uploads.list().findIndex((upload) => upload.key === key)
    const name = uploads.list()[at]?.name
    if (name) setAnnouncement(`${name} is now ${at + 1} of ${list.length}`)
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
    <div {...drop} onPaste={paste}>
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
        <ChooseFiles
          ref={add}
          label="Photos and videos"
          accept="image/*,video/*"
          size="small"
          onFiles={uploads.add}
        >
          <ImagePlus aria-hidden="true" /> Add photos or videos
        </ChooseFiles>
        {list.length > 0 && (
          <span className="figures text-sm text-muted">
            {list.length}/{uploads.max}
            <span className="sr-only"> files</span>
          </span>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}
