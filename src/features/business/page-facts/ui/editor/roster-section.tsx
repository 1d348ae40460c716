import Trash2 from 'virtual:icon/trash'
import { useState } from 'react'
import {
  linkableQuery,
  SuggestionNotice,
  SuggestionRow,
  suggestionKey,
  useSuggestions,
} from '#features/catalogue/search/public-ui.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CONTROL } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { SuggestBox } from '#ui/suggest-box.tsx'
import { useSuggestBox } from '#ui/use-suggest-box.ts'
import type { StatedArtist } from '../../contract.ts'
import { ROSTER_MAX, ROSTER_SAYS } from '../../limits.ts'
import { Section } from './section.tsx'
import type { SectionProps } from './section-props.ts'
import { useStatement } from './use-statement.ts'

const SAYS = [
  { value: 'on', label: 'On the roster' },
  { value: 'off', label: 'Not on the roster' },
] as const

type WrittenArtist = Pick<StatedArtist, 'mbid' | 'name' | 'says'>

/** The artists whom a label confirms on its roster, and those whom it denies. */
export function RosterSection({ pageRef, page, isReadOnly }: SectionProps) {
  const stored = page.stated.roster
  const editor = useStatement<readonly WrittenArtist[]>(
    pageRef,
    page,
    'roster',
    stored,
    (artists, version) => ({
      field: 'roster',
      version,
      value: artists.map(({ mbid, says }) => ({ mbid, says })),
    }),
  )
  const artists = editor.value
  return (
    <Section
      title="Roster"
      lead="Confirm who’s on your roster, or say that an artist isn’t. Your page shows it next to what the catalogue knows."
      editor={editor}
      isReadOnly={isReadOnly}
      storedNow={stored.map(({ name }) => name).join(', ')}
      // The preview is about what the page says itself.
      shown={{}}
    >
      {artists.length > 0 && (
        <ul className="divide-y divide-line">
          {artists.map((artist, index) => (
            <li key={artist.mbid} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <p className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">
                <bdi>{artist.name}</bdi>
                {editor.errors[`value.${index}.mbid`] && (
                  <span role="alert" className="block text-sm font-medium text-danger">
                    {editor.errors[`value.${index}.mbid`]}
                  </span>
                )}
              </p>
              <NativeSelect
                label={`Whether ${artist.name} is on the roster`}
                options={SAYS}
                value={artist.says}
                onChange={(value) => {
                  const says = ROSTER_SAYS.find((one) => one === value) ?? artist.says
                  editor.set(artists.map((one) => (one.mbid === artist.mbid ? { ...one, says } : one)))
                }}
                className="w-44"
              />
              {!isReadOnly && (
                <IconButton
                  label={`Say nothing about ${artist.name}`}
                  onClick={() => editor.set(artists.filter(({ mbid }) => mbid !== artist.mbid))}
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
      {!isReadOnly && artists.length < ROSTER_MAX && (
        <ArtistChoice
          onChoose={(artist) => {
            if (artists.every(({ mbid }) => mbid !== artist.mbid)) editor.set([...artists, artist])
          }}
        />
      )}
    </Section>
  )
}

function ArtistChoice({ onChoose }: { onChoose: (artist: WrittenArtist) => void }) {
  const box = useSuggestBox()
  const [text, setText] = useState('')
  const search = useSuggestions(text, linkableQuery)
  return (
    <SuggestBox
      box={box}
      label="Add an artist to the roster"
      placeholder="Add an artist"
      maxLength={100}
      text={text}
      onTextChange={setText}
      items={search.items.filter(({ type }) => type === 'artist')}
      itemKey={suggestionKey}
      renderItem={SuggestionRow}
      notice={search.isLongEnough && <SuggestionNotice search={search} />}
      onChoose={({ id, name }) => {
        onChoose({ mbid: id, name, says: 'on' })
        setText('')
      }}
      onEnter={search.searchNow}
      inputClassName={cx(CONTROL, 'h-11 px-3')}
    />
  )
}
