import RotateCw from 'virtual:icon/rotate-cw'
import X from 'virtual:icon/x'
import { IconButton } from '#ui/icon-button.tsx'
import type { Upload } from './create-uploads.ts'

/** The name of a file, with its upload progress or error. */
export function UploadStatus({ upload: { name, state } }: { upload: Upload<unknown> }) {
  return (
    <>
      <p className="truncate text-sm font-medium" title={name}>
        <bdi>{name}</bdi>
      </p>
      {state.is === 'sending' && (
        <progress
          aria-label={`Uploading ${name}`}
          value={Math.round(state.progress * 100)}
          max={100}
          className="h-1.5 w-full overflow-hidden rounded-full accent-brass"
        />
      )}
      {state.is === 'failed' && (
        <p className="text-sm font-medium [overflow-wrap:anywhere] text-danger">{state.message}</p>
      )}
    </>
  )
}

interface UploadButtonsProps {
  upload: Upload<unknown>
  onRetry: () => void
  onRemove: () => void
}

/** Buttons that retry a failed upload while the browser has the file, and cancel or remove a file. */
export function UploadButtons({ upload: { name, state, local }, onRetry, onRemove }: UploadButtonsProps) {
  return (
    <>
      {state.is === 'failed' && local && (
        <IconButton label={`Try ${name} again`} onClick={onRetry}>
          <RotateCw aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={state.is === 'sending' ? `Cancel the upload of ${name}` : `Remove ${name}`}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </IconButton>
    </>
  )
}
