import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { formatCount, formatNumber } from '#ui/format.ts'
import { NativeSelect } from '#ui/native-select.tsx'
import { toast } from '#ui/toast.ts'
import type { ImportedArtist, ImportPreview } from '../../contract.ts'
import { followAll } from './queries.ts'

/** Entries of each part that are shown; all of the matched are followed. */
const SHOWN = 200

interface ImportPreviewListProps {
  userId: string
  preview: ImportPreview
  onBack: () => void
  onDone: () => void
}

const nameOf = ({ name, detail }: ImportedArtist) => (detail ? `${name} (${detail})` : name)

/** What an import found: matched, doubtful (choose) and not found; follows what the member agrees to. */
export function ImportPreviewList({ userId, preview, onBack, onDone }: ImportPreviewListProps) {
  const client = useQueryClient()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const { matched, doubtful, notFound } = preview
  const mbids = [
    ...new Set([
      ...matched.map(({ mbid }) => mbid).filter((mbid) => !left.has(mbid)),
      ...[...chosen.values()].filter(Boolean),
    ]),
  ]
  const follow = useMutation({
    mutationFn: () => followAll(client, userId, mbids),
    onSuccess: (followed) => {
      toast.success(`You follow ${formatCount(followed, 'more artist')}`)
      onDone()
    },
    onError: (error) => toast.error('Not everything could be followed', failureMessage(error)),
  })
  const toggle = (mbid: string) => {
    const next = new Set(left)
    if (!next.delete(mbid)) next.add(mbid)
    setLeft(next)
  }
  return (
    <div className="flex flex-col gap-6">
      <Understood preview={preview} />
      <Part title="Matched" count={matched.length}>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {matched.slice(0, SHOWN).map((artist) => (
            <li key={artist.mbid} className="min-w-0">
              <Checkbox
                label={<bdi className="wrap-anywhere">{nameOf(artist)}</bdi>}
                checked={!left.has(artist.mbid)}
                onChange={() => toggle(artist.mbid)}
              />
            </li>
          ))}
        </ul>
        <More count={matched.length - SHOWN} />
      </Part>
      <Part title="Doubtful: please choose" count={doubtful.length}>
        <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {doubtful.slice(0, SHOWN).map(({ asked, candidates }, place) => (
            <li key={asked} className="min-w-0">
              <p className="mb-1 truncate text-sm text-muted">
                <bdi>{asked}</bdi>
              </p>
              <NativeSelect
                label={`Which ${asked}?`}
                value={chosen.get(place) ?? ''}
                options={[
                  { value: '', label: 'None of these' },
                  ...candidates.map((one) => ({ value: one.mbid, label: nameOf(one) })),
                ]}
                onChange={(mbid) => setChosen(new Map(chosen).set(place, mbid))}
              />
            </li>
          ))}
        </ul>
        <More count={doubtful.length - SHOWN} />
      </Part>
      <Part title="Not found" count={notFound.length}>
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{notFound.slice(0, SHOWN).join(' · ')}</bdi>
        </p>
        <More count={notFound.length - SHOWN} />
      </Part>
      <div className="sticky bottom-0 -mx-5 flex flex-wrap gap-3 border-t border-line bg-raised px-5 py-3 md:-mx-7 md:px-7">
        <Button
          pending={follow.isPending}
          disabled={mbids.length === 0 && 'Nothing is chosen.'}
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

/** What was understood of the list, and what not. */
function Understood({ preview }: { preview: ImportPreview }) {
  const { format, artists, notUnderstood, cutOff, alreadyFollowed, notes } = preview
  const sentences = [
    `Read as: ${format}. ${formatCount(artists, 'artist')} looked up.`,
    alreadyFollowed > 0 && `You follow ${formatNumber(alreadyFollowed)} of them already.`,
    notUnderstood > 0 && `${formatCount(notUnderstood, 'entry', 'entries')} could not be read as an artist.`,
    cutOff > 0 &&
      `The list has ${formatNumber(cutOff)} more, beyond the limit; import them in a second list.`,
    ...notes,
  ]
  return (
    <p role="status" className="max-w-prose">
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 border-b border-line pb-1.5 font-semibold">
        {title} <span className="figures text-muted">{formatNumber(count)}</span>
      </h3>
      {children}
    </section>
  )
}

const More = ({ count }: { count: number }) =>
  count > 0 && <p className="mt-2 text-sm text-muted">and {formatNumber(count)} more</p>
