import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { SiteTextSource, SiteTextVersion } from '#features/site/legal-texts/contract.ts'
import type { SiteTextName } from '#features/site/legal-texts/limits.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatDate } from '#ui/format.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { versionQuery } from './text-queries.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const formatMoment = (at: string) => moment.format(new Date(at))

interface TextVersionsProps {
  userId: string
  name: SiteTextName
  source: SiteTextSource
  onPutBack: (version: SiteTextVersion) => void
}

/** The versions of a text, newest first; each can be opened and loaded into the form. */
export function TextVersions({ userId, name, source, onPutBack }: TextVersionsProps) {
  const heading = useId()
  const [opened, setOpened] = useState<string>()
  const { isDefault, version, versions } = source
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="type-heading">
        Versions
      </h2>
      {versions.length === 0 ? (
        <p className="mt-2 text-muted">
          {isDefault ? 'This is the draft that comes with Fanfare' : 'This text is a file on the server'}, of{' '}
          {formatDate(version)}. Read it before you open the site.
        </p>
      ) : (
        <ol className="mt-2">
          {versions.map(({ id, title, writtenAt, isCorrection }, index) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 border-b border-line py-1">
              <time dateTime={writtenAt} className="font-semibold">
                {formatMoment(writtenAt)}
              </time>
              <bdi className="min-w-0 flex-1 wrap-anywhere text-muted">{title}</bdi>
              {isCorrection && <span className="text-sm text-muted">Small correction</span>}
              {index === 0 && <span className="text-sm text-muted">Applies now</span>}
              <Button
                type="button"
                variant="quiet"
                aria-label={`Open the version of ${formatMoment(writtenAt)}, number ${versions.length - index}`}
                onClick={() => setOpened(id)}
              >
                Open
              </Button>
            </li>
          ))}
        </ol>
      )}
      {opened && (
        <VersionDialog
          userId={userId}
          name={name}
          id={opened}
          onClose={() => setOpened(undefined)}
          onPutBack={onPutBack}
        />
      )}
    </section>
  )
}

interface VersionDialogProps extends Omit<TextVersionsProps, 'source'> {
  id: string
  onClose: () => void
}

function VersionDialog({ userId, name, id, onClose, onPutBack }: VersionDialogProps) {
  const query = useQuery(versionQuery(userId, name, id))
  const { data } = query
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={data?.title ?? 'Earlier version'}
      description={data && `Written on ${formatMoment(data.writtenAt)}`}
      footer={
        <Button
          type="button"
          disabled={!data}
          onClick={() => {
            if (data) onPutBack(data)
            onClose()
          }}
        >
          Restore into the form
        </Button>
      }
    >
      {data ? (
        <pre dir="auto" className="font-sans wrap-anywhere whitespace-pre-wrap">
          {data.body}
        </pre>
      ) : query.isError ? (
        <ErrorState
          title="Couldn’t load the version"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonGroup label="Loading">
          <Skeleton className="h-64" />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}
