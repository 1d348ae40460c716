import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { StatedRelease } from '../../contract.ts'
import { releasesQuery } from '../page-queries.ts'
import { Section } from './section.tsx'
import type { SectionProps } from './section-props.ts'
import { useStatement } from './use-statement.ts'

const NONE = { value: '', label: 'No release' }

/** A release of the catalogue that the page shows first. */
export function ReleaseSection({ pageRef, page, isReadOnly }: SectionProps) {
  const stored = page.stated.release
  const query = useQuery(releasesQuery(pageRef))
  const editor = useStatement(pageRef, page, 'release', stored?.mbid ?? '', (mbid, version) => ({
    field: 'release',
    version,
    value: mbid ? { mbid } : null,
  }))
  const offered = query.data?.items ?? []
  const isOffered = offered.some(({ mbid }) => mbid === stored?.mbid)
  const shown = stored && !isOffered ? [stored, ...offered] : offered
  return (
    <Section
      title="Pinned release"
      lead="A release your page shows first."
      editor={editor}
      isReadOnly={isReadOnly}
      storedNow={stored ? labelOf(stored) : ''}
      shown={{ release: shown.find(({ mbid }) => mbid === editor.value) ?? null }}
    >
      {query.isPending && <Skeleton className="h-18" />}
      {query.isError && !query.data && (
        <ErrorState
          title="Couldn’t load the releases"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && shown.length === 0 && (
        <p className="text-muted">
          We don’t know any releases here yet. Open your public page once and we’ll ask MusicBrainz.
        </p>
      )}
      {shown.length > 0 && (
        <Field
          label="Release"
          error={editor.errors.value ?? editor.errors['value.mbid']}
          className="max-w-xl"
        >
          <NativeSelect
            label="Release"
            options={[NONE, ...shown.map((one) => ({ value: one.mbid, label: labelOf(one) }))]}
            value={editor.value}
            onChange={editor.set}
          />
        </Field>
      )}
    </Section>
  )
}

const labelOf = ({ title, year, artistCredit }: StatedRelease) =>
  [title, year, artistCredit].filter(Boolean).join(' · ')
