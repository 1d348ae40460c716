import Share2 from 'virtual:icon/share-2'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { similarPath } from '#features/catalogue/public-ui.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { shareLink } from '#ui/share-link.ts'
import type { ConnectedArtist } from '../contract.ts'
import { CONNECTED_NAME_MAX, STEPS_MAX } from '../limits.ts'
import { connectionQuery } from './queries.ts'
import { addressOf } from './similar-search.ts'

interface ConnectionFinderProps {
  artist: ConnectedArtist
  /** The name or id of the other artist. */
  to?: string
}

/** Asks for another artist, and shows how the two are connected. Works without scripts. */
export function ConnectionFinder({ artist, to }: ConnectionFinderProps) {
  const heading = useId()
  const navigate = useNavigate()
  return (
    <section aria-labelledby={heading} className="mt-16">
      <SectionHeading
        id={heading}
        title={
          <>
            How is <bdi>{artist.name}</bdi> connected with …
          </>
        }
        className="mb-5"
      />
      <form
        action={similarPath(artist.slug)}
        className="flex max-w-xl flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const to = new FormData(event.currentTarget).get('to')
          void navigate({
            to: '/artist/$artistName/similar',
            params: { artistName: artist.slug },
            search: { mbid: artist.mbid, to: String(to).trim() || undefined },
            resetScroll: false,
          })
        }}
      >
        <input type="hidden" name="mbid" value={artist.mbid} />
        <Field label="Another artist" className="min-w-52 flex-1">
          <Input
            name="to"
            required
            maxLength={CONNECTED_NAME_MAX}
            defaultValue={to}
            autoComplete="off"
            enterKeyHint="search"
          />
        </Field>
        <Button type="submit" variant="secondary">
          Show the connection
        </Button>
      </form>
      <div aria-live="polite" className="mt-6">
        {to !== undefined && <Path artist={artist} to={to} />}
      </div>
    </section>
  )
}

function Path({ artist, to }: { artist: ConnectedArtist; to: string }) {
  const { data, isFetching, refetch } = useSuspenseQuery(connectionQuery(artist.mbid, to))
  const { to: other, steps, state } = data
  if (steps?.length === 0) {
    return (
      <p>
        That is <bdi>{artist.name}</bdi>.
      </p>
    )
  }
  if (steps) {
    return (
      <>
        <ol className="border-l-[3px] border-ink">
          {steps.map(({ from, to: next, how }) => (
            <li key={`${from.mbid} ${next.mbid}`} className="py-1.5 pl-4 wrap-anywhere">
              <ArtistLink artist={from} /> <How words={how} /> <ArtistLink artist={next} />
            </li>
          ))}
        </ol>
        {other && <ShareConnection artist={artist} other={other} />}
      </>
    )
  }
  if (state === 'pending') {
    return (
      <p className="max-w-prose">
        Asking the music database what connects them. This fills in by itself as soon as it answers.
      </p>
    )
  }
  if (!other) {
    return (
      <p>
        We don’t know an artist called <bdi>{to}</bdi>. Check the spelling, or try another name.
      </p>
    )
  }
  if (state === 'unavailable') {
    return (
      <ErrorState title="Couldn’t load the connection" onRetry={() => void refetch()} retrying={isFetching}>
        The music database isn’t answering. This fills in by itself as soon as it does.
      </ErrorState>
    )
  }
  return (
    <p className="max-w-prose">
      Nothing in the catalogue connects <bdi>{artist.name}</bdi> with <ArtistLink artist={other} /> within{' '}
      {STEPS_MAX} steps.
    </p>
  )
}

function ShareConnection({ artist, other }: { artist: ConnectedArtist; other: ConnectedArtist }) {
  const path = `${similarPath(artist.slug)}?mbid=${artist.mbid}&to=${other.mbid}`
  const title = `How are ${artist.name} and ${other.name} connected?`
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-4"
      onClick={() => void shareLink({ path, title, noun: 'connection' })}
    >
      <Share2 aria-hidden="true" />
      Share
    </Button>
  )
}

/** What connects two artists; a title in it is isolated in its own direction. */
function How({ words }: { words: string }) {
  const [, before, title, after] = /^(.*?“)(.*)(”.*)$/s.exec(words) ?? []
  if (title === undefined) return words
  return (
    <>
      {before}
      <bdi>{title}</bdi>
      {after}
    </>
  )
}

const ArtistLink = ({ artist }: { artist: ConnectedArtist }) => (
  <PageLink href={addressOf(artist)} className="link">
    <bdi>{artist.name}</bdi>
  </PageLink>
)
