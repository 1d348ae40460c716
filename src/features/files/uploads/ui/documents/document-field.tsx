import FileText from 'virtual:icon/file-text'
import FileUp from 'virtual:icon/file-up'
import Image from 'virtual:icon/image'
import { useId, useRef } from 'react'
import { cx } from '#ui/cx.ts'
import type { PrivateDocument } from '../../contract.ts'
import { ChooseFiles } from '../upload/choose-files.tsx'
import { type Upload, type Uploads, useUploads } from '../upload/create-uploads.ts'
import { useFileDrop } from '../upload/file-drop.ts'
import { UploadButtons, UploadStatus } from '../upload/upload-status.tsx'

interface DocumentFieldProps {
  documents: Uploads<PrivateDocument>
  label: string
  hint: string
  error?: string
}

/** Attaches private documents (pictures or PDF), chosen or dropped. */
export function DocumentField({ documents, label, hint, error }: DocumentFieldProps) {
  const id = useId()
  const list = useUploads(documents)
  const choose = useRef<HTMLButtonElement>(null)
  const { className, ...drop } = useFileDrop(documents.add)

  return (
    <fieldset aria-describedby={`${id}-hint`} {...drop} className={cx('min-w-0', className)}>
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
        <ChooseFiles
          ref={choose}
          label={label}
          accept="image/*,application/pdf"
          aria-describedby={error ? `${id}-error` : undefined}
          onFiles={documents.add}
        >
          <FileUp aria-hidden="true" /> Choose files
        </ChooseFiles>
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
  document: Upload<PrivateDocument>
  onRetry: () => void
  onRemove: () => void
}

function Row({ document, onRetry, onRemove }: RowProps) {
  const Icon = document.local?.file.type.startsWith('image/') ? Image : FileText
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-control bg-hover py-1 pr-1 pl-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <UploadStatus upload={document} />
        {document.state.is === 'done' && <p className="text-sm text-muted">Uploaded</p>}
      </div>
      <UploadButtons upload={document} onRetry={onRetry} onRemove={onRemove} />
    </li>
  )
}
