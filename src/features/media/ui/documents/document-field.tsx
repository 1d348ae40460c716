import { FileText, FileUp, Image, RotateCw, X } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { type AttachedDocument, type Documents, useDocuments } from './documents.ts'

interface DocumentFieldProps {
  documents: Documents
  label: string
  hint: string
  error?: string
}

/** Attaches private documents, pictures or PDF: chosen or dropped. */
export function DocumentField({ documents, label, hint, error }: DocumentFieldProps) {
  const id = useId()
  const list = useDocuments(documents)
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)

  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    documents.add([...event.dataTransfer.files])
  }

  return (
    <fieldset
      aria-describedby={`${id}-hint`}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex min-w-0 flex-col gap-3 rounded-control',
        over && 'outline-2 outline-offset-4 outline-brass outline-dashed',
      )}
    >
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {list.length > 0 && (
        <ul aria-label="Attached documents" className="flex flex-col gap-2">
          {list.map((document) => (
            <Row
              key={document.key}
              document={document}
              onRetry={() => documents.retry(document.key)}
              onRemove={() => {
                documents.remove(document.key)
                choose.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <div className="flex items-center gap-3">
        <input
          ref={input}
          type="file"
          multiple
          accept="image/*,application/pdf"
          aria-label={label}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            documents.add([...(event.target.files ?? [])])
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
        <Button
          ref={choose}
          variant="secondary"
          aria-describedby={error ? `${id}-error` : undefined}
          onClick={() => input.current?.click()}
        >
          <FileUp aria-hidden="true" /> Choose files
        </Button>
        <span className="figures text-sm text-muted">
          {list.length}/{documents.max}
          <span className="sr-only"> files</span>
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
    </fieldset>
  )
}

interface RowProps {
  document: AttachedDocument
  onRetry: () => void
  onRemove: () => void
}

function Row({ document: { file, state }, onRetry, onRemove }: RowProps) {
  const Icon = file.type.startsWith('image/') ? Image : FileText
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-control bg-hover py-1 pr-1 pl-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="truncate text-sm font-medium" title={file.name}>
          <bdi>{file.name}</bdi>
        </p>
        {state.is === 'sending' && (
          <progress
            aria-label={`Uploading ${file.name}`}
            value={Math.round(state.progress * 100)}
            max={100}
            className="h-1.5 w-full overflow-hidden rounded-full accent-brass"
          />
        )}
        {state.is === 'failed' && (
          <p className="text-sm font-medium [overflow-wrap:anywhere] text-danger">{state.message}</p>
        )}
        {state.is === 'done' && <p className="text-sm text-muted">Uploaded</p>}
      </div>
      {state.is === 'failed' && (
        <IconButton label={`Try ${file.name} again`} onClick={onRetry}>
          <RotateCw aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={state.is === 'sending' ? `Cancel the upload of ${file.name}` : `Remove ${file.name}`}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}
