import Trash2 from 'virtual:icon/trash'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { formatPartialDate } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { StatedDate, StatedRelease } from '../../contract.ts'
import { DATES_MAX } from '../../limits.ts'
import { releasesQuery } from '../page-queries.ts'
import { Section } from './section.tsx'
import type { SectionProps } from './section-props.ts'
import { useStatement } from './use-statement.ts'

const LEADS = {
  artist:
    'When a record comes out: the day when it first comes out anywhere, not that of a new edition. Your dates beat those of the music database. Followers hear of the record, of a moved day, and in the morning when it is out.',
  label:
    'When a record first comes out on your label. Your dates beat those of the music database for those who follow the label. They hear of the record, of a moved day, and in the morning when it is out.',
}

type WrittenDate = Pick<StatedDate, 'mbid' | 'title' | 'date'>

/** The dates of releases, of which followers are notified. */
export function DatesSection({ pageRef, page, isReadOnly }: SectionProps) {
  const stored = page.stated.dates
  const editor = useStatement<readonly WrittenDate[]>(pageRef, page, 'dates', stored, (dates, version) => ({
    field: 'dates',
    version,
    value: dates.map(({ mbid, date }) => ({ mbid, date: date.trim() })),
  }))
  const dates = editor.value
  return (
    <Section
      title="Release dates"
      lead={LEADS[pageRef.type === 'label' ? 'label' : 'artist']}
      editor={editor}
      isReadOnly={isReadOnly}
      storedNow={stored.map(({ title, date }) => `${title}: ${formatPartialDate(date)}`).join(', ')}
    >
      {dates.length > 0 && (
        <ul className="flex flex-col gap-4">
          {dates.map((one, index) => (
            <li key={one.mbid} className="flex items-start gap-2">
              <Field
                label={one.title}
                hint="A day such as 2026-11-27; 2026-11 or 2026 while the day is open."
                error={editor.errors[`value.${index}.date`] ?? editor.errors[`value.${index}.mbid`]}
                className="flex-1 sm:max-w-md"
              >
                <Input
                  placeholder="2026-11-27"
                  autoComplete="off"
                  maxLength={20}
                  value={one.date}
                  onChange={(event) => editor.set(dates.with(index, { ...one, date: event.target.value }))}
                />
              </Field>
              {!isReadOnly && (
                <IconButton
                  label={`State no date of ${one.title}`}
                  className="mt-6"
                  onClick={() => editor.set(dates.toSpliced(index, 1))}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {editor.errors.value && (
        <p role="alert" className="font-medium text-danger">
          {editor.errors.value}
        </p>
      )}
      {!isReadOnly && dates.length < DATES_MAX && (
        <ReleaseChoice
          pageRef={pageRef}
          chosen={dates}
          onChoose={({ mbid, title }) => editor.set([...dates, { mbid, title, date: '' }])}
        />
      )}
    </Section>
  )
}

interface ReleaseChoiceProps {
  pageRef: SectionProps['pageRef']
  chosen: readonly WrittenDate[]
  onChoose: (release: StatedRelease) => void
}

function ReleaseChoice({ pageRef, chosen, onChoose }: ReleaseChoiceProps) {
  const query = useQuery(releasesQuery(pageRef))
  if (query.isPending) return <Skeleton className="h-18" />
  if (!query.data) {
    return (
      <ErrorState
        title="The releases did not load"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const offered = query.data.items.filter((one) => chosen.every(({ mbid }) => mbid !== one.mbid))
  if (offered.length === 0) {
    return (
      <p className="text-muted">
        The catalogue knows no {chosen.length > 0 ? 'other release' : 'release'} here yet. Open your public
        page once, and it asks MusicBrainz, where everybody may add records.
      </p>
    )
  }
  return (
    <Field
      label="Add a release"
      hint="A record that is missing here has to be in MusicBrainz first, where everybody may add it."
      className="max-w-xl"
    >
      <NativeSelect
        label="Add a release"
        options={[
          { value: '', label: 'Choose a release' },
          ...offered.map(({ mbid, title, year, artistCredit }) => ({
            value: mbid,
            label: [title, year, artistCredit].filter(Boolean).join(' · '),
          })),
        ]}
        value=""
        onChange={(value) => {
          const release = offered.find(({ mbid }) => mbid === value)
          if (release) onChoose(release)
        }}
      />
    </Field>
  )
}
