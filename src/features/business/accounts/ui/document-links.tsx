import FileText from 'virtual:icon/file-text'
import type { ClaimDocument } from '#features/business/contract.ts'

/** Numbered links that open the private documents of a claim until they expire. */
export function DocumentLinks({ documents }: { documents: readonly ClaimDocument[] }) {
  return (
    <ul className="mt-1">
      {documents.map(({ number, name, url }) => (
        <li key={number} className="flex min-h-11 items-center gap-3">
          <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="link shrink-0">
            Document {number}
          </a>
          <bdi className="min-w-0 truncate text-sm text-muted" title={name}>
            {name}
          </bdi>
        </li>
      ))}
    </ul>
  )
}
