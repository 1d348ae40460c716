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
    'When a record first comes out anywhere, not a new edition of it. Your dates count over the music database’s. Followers hear about the record, about a new date, and on the morning it’s out.',
  label:
    'When a record first comes out on your label. Your dates count over the music database’s for people who follow the label. They hear about the record, about a new date, and on the morning it’s out.',
}

/** A date that is complete enough to be shown. */
const WRITTEN = /^\d{4}(-\d\d){0,2}$/

const toShown = (date: WrittenDate): StatedDate => ({ ...date, artistCredit: '', year: null })

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
      shown={{ dates: dates.filter(({ date }) => WRITTEN.test(date.trim())).map(toShown) }}
    >
      {dates.length > 0 && (
        <ul className="flex flex-col gap-4">
          {dates.map((one, index) => (
            <li key={one.mbid} className="flex items-start gap-2">
              <Field
                label={one.title}
                hint="A day such as 2026-11-27, or 2026-11 or 2026 if you don’t know the day yet."
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
                  label={`Remove the date of ${one.title}`}
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
        title="Couldn’t load the releases"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const offered = query.data.items.filter((one) => chosen.every(({ mbid }) => mbid !== one.mbid))
  if (offered.length === 0) {
    return (
      <p className="text-muted">
        We don’t know any {chosen.length > 0 ? 'other release' : 'release'} here yet. Open your public page
        once and we’ll ask MusicBrainz, where anyone can add records.
      </p>
    )
  }
  return (
    <Field
      label="Add a release"
      hint="Is a record missing? Add it to MusicBrainz first; anyone can."
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
