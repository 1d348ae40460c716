import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { formatCount, formatNumber } from '#ui/format.ts'
import { NativeSelect } from '#ui/native-select.tsx'
import { toast } from '#ui/toast.ts'
import type { ImportedArtist, ImportPreview } from '../../contract.ts'
import { followAll } from './queries.ts'

/** Entries per page of each part; choices on all pages count. */
const MATCHED_SHOWN = 100
const DOUBTFUL_SHOWN = 50
const NOT_FOUND_SHOWN = 200

/** A member's choices in the preview. */
export interface ImportChoice {
  /** The matched artists that the member deselected. */
  left: readonly string[]
  /** The artist chosen for each doubtful name, or an empty string. */
  chosen: Readonly<Record<string, string>>
}

interface ImportPreviewListProps {
  userId: string
  preview: ImportPreview
  choice: ImportChoice
  onChoose: (change: Partial<ImportChoice>) => void
  onBack: () => void
  onDone: () => void
}

const nameOf = ({ name, detail }: ImportedArtist) => (detail ? `${name} (${detail})` : name)

/** The preview of an import: matched, doubtful (to choose) and unknown artists; follows the chosen ones. */
export function ImportPreviewList({
  userId,
  preview,
  choice,
  onChoose,
  onBack,
  onDone,
}: ImportPreviewListProps) {
  const client = useQueryClient()
  const { matched, doubtful, notFound } = preview
  const left = new Set(choice.left)
  const chosenId = ({ asked, candidates }: ImportPreview['doubtful'][number]) =>
    candidates.find(({ mbid }) => mbid === choice.chosen[asked])?.mbid ?? ''
  const mbids = [
    ...new Set([
      ...matched.map(({ mbid }) => mbid).filter((mbid) => !left.has(mbid)),
      ...doubtful.map(chosenId).filter(Boolean),
    ]),
  ]
  const follow = useMutation({
    mutationFn: () => followAll(client, userId, mbids),
    onSuccess: (followed) => {
      toast.success(`You follow ${formatCount(followed, 'more artist')}`)
      onDone()
    },
    onError: (error) => toast.error('Couldn’t follow everything', failureMessage(error)),
  })
  const toggle = (mbid: string) => {
    if (!left.delete(mbid)) left.add(mbid)
    onChoose({ left: [...left] })
  }
  return (
    <div className="flex flex-col gap-6">
      <Understood preview={preview} />
      <Part title="Matched" items={matched} atOnce={MATCHED_SHOWN}>
        {(shown) => (
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {shown.map((artist) => (
              <li key={artist.mbid} className="min-w-0">
                <Checkbox
                  label={<bdi className="wrap-anywhere">{nameOf(artist)}</bdi>}
                  checked={!left.has(artist.mbid)}
                  onChange={() => toggle(artist.mbid)}
                />
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Not sure: please choose" items={doubtful} atOnce={DOUBTFUL_SHOWN}>
        {(shown) => (
          <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {shown.map((one) => (
              <li key={one.asked} className="min-w-0">
                <p className="mb-1 truncate text-sm text-muted">
                  <bdi>{one.asked}</bdi>
                </p>
                <NativeSelect
                  label={`Which ${one.asked}?`}
                  value={chosenId(one)}
                  options={[
                    { value: '', label: 'None of these' },
                    ...one.candidates.map((artist) => ({ value: artist.mbid, label: nameOf(artist) })),
                  ]}
                  onChange={(mbid) => onChoose({ chosen: { ...choice.chosen, [one.asked]: mbid } })}
                />
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Not found" items={notFound} atOnce={NOT_FOUND_SHOWN}>
        {(shown) => (
          <p className="text-sm wrap-anywhere text-muted">
            {shown.map((name, at) => (
              <span key={name}>
                {at > 0 && <span> · </span>}
                <bdi>{name}</bdi>
              </span>
            ))}
          </p>
        )}
      </Part>
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap gap-3 border-t border-line bg-raised px-5 py-3 md:-bottom-7 md:-mx-7 md:-mb-7 md:rounded-b-panel md:px-7">
        <Button
          pending={follow.isPending}
          disabled={mbids.length === 0 && 'Choose at least one artist.'}
          onClick={() => follow.mutate()}
        >
          Follow {formatCount(mbids.length, 'artist')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  )
}

/** Which parts of the list were understood, and which were not. */
function Understood({ preview }: { preview: ImportPreview }) {
  const { format, artists, notUnderstood, cutOff, alreadyFollowed, notes } = preview
  const sentences = [
    `Read as: ${format}. ${formatCount(artists, 'artist')} looked up.`,
    alreadyFollowed > 0 && `You follow ${formatNumber(alreadyFollowed)} of them already.`,
    notUnderstood > 0 && `${formatCount(notUnderstood, 'entry', 'entries')} didn’t look like an artist.`,
    cutOff > 0 &&
      `The list has ${formatNumber(cutOff)} more than we can take at once; import those as a second list.`,
    ...notes,
  ]
  return (
    <p role="status" className="max-w-prose">
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}

interface PartProps<Entry> {
  title: string
  items: readonly Entry[]
  /** The entries of the page. */
  atOnce: number
  /** Renders a page. */
  children: (shown: readonly Entry[]) => ReactNode
}

/** One part of the preview, page by page. */
function Part<Entry>({ title, items, atOnce, children }: PartProps<Entry>) {
  const [before, setBefore] = useState(0)
  const top = useRef<HTMLElement>(null)
  if (items.length === 0) return null
  const end = Math.min(before + atOnce, items.length)
  const turnTo = (next: number) => {
    setBefore(next)
    top.current?.scrollIntoView()
  }
  return (
    <section ref={top} aria-label={title} className="scroll-mt-4">
      <h3 className="mb-1.5 border-b border-line pb-1.5 font-semibold">
        {title} <span className="figures text-muted">{formatNumber(items.length)}</span>
      </h3>
      {children(items.slice(before, end))}
      {items.length > atOnce && (
        <nav aria-label={`Pages of “${title}”`} className="mt-3 flex flex-wrap items-center gap-3">
          <Button
            variant="secondary"
            size="small"
            disabled={before === 0 && 'This is the first page.'}
            onClick={() => turnTo(before - atOnce)}
          >
            Previous
          </Button>
          <span aria-live="polite" className="figures text-sm text-muted">
            {formatNumber(before + 1)}–{formatNumber(end)} of {formatNumber(items.length)}
          </span>
          <Button
            variant="secondary"
            size="small"
            disabled={end === items.length && 'This is the last page.'}
            onClick={() => turnTo(before + atOnce)}
          >
            Next
          </Button>
        </nav>
      )}
    </section>
  )
}
