import { queryOptions } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { linkableQuery, SuggestionRow, useSuggestions } from '#features/catalogue/search/public-ui.tsx'
import { unwrap } from '#platform/http/client/client.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Textarea } from '#ui/input.tsx'
import { useSuggestBox } from '#ui/use-suggest-box.ts'
import { useSuggestList } from '#ui/use-suggest-list.tsx'
import type { Author, MentionedArtist } from '../../contract.ts'
import { api } from '../state/api.ts'

interface MentionFieldProps extends ComponentProps<'textarea'> {
  /** Called with the whole text after a mention was completed in it. */
  onComplete: (text: string) => void
  /** Called with an artist who was chosen for a mention. */
  onArtist: (artist: MentionedArtist) => void
}

/** The beginning of a mention before the caret: usernames have no spaces, names of artists may have one. */
const TYPED_MENTION = /(?<![A-Za-z0-9_@./-])@([^\s@]{1,40}(?: [^\s@]{1,40})?)$/u
const FRESH_MS = 60_000

const membersQuery = (words: string) =>
  queryOptions({
    queryKey: ['member-suggestions', words],
    queryFn: ({ signal }) =>
      unwrap(api()['member-suggestions'].$get({ query: { q: words } }, { init: { signal } })),
    enabled: /^[A-Za-z0-9_-]{1,30}$/.test(words),
    staleTime: FRESH_MS,
    retry: false,
  })

/** The text field of a post or reply, which completes mentions of members and artists after an "@". */
export function MentionField({
  onComplete,
  onArtist,
  ref,
  onChange,
  onBlur,
  className,
  ...rest
}: MentionFieldProps) {
  const box = useSuggestBox()
  const frame = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const completed = useRef<string>(undefined)
  const members = useSuggestions(typed, membersQuery).items
  const artists = useSuggestions(typed, linkableQuery).items.filter(({ type }) => type === 'artist')
  const suggestions = useSuggestList(
    {
      box,
      items: [
        ...members.map((member) => ({ key: `member ${member.username}`, name: member.username, member })),
        ...artists.map((artist) => ({ key: `artist ${artist.id}`, name: artist.name, artist })),
      ],
      itemKey: ({ key }) => key,
      renderItem: (item) =>
        'member' in item ? <MemberRow {...item.member} /> : <SuggestionRow {...item.artist} />,
      listLabel: 'Members and artists',
      onChoose: (item) => {
        complete(item.name)
        if ('artist' in item) onArtist({ id: item.artist.id, name: item.artist.name })
      },
    },
    frame,
  )

  function readCaret(element: HTMLTextAreaElement) {
    const [, found = ''] = TYPED_MENTION.exec(element.value.slice(0, element.selectionEnd)) ?? []
    // Text after a completed mention does not belong to it.
    const word = completed.current && `${found} `.startsWith(completed.current) ? '' : found
    if (word === typed) return
    setTyped(word)
    suggestions.clearHighlight()
    if (word) box.open()
    else box.close()
  }

  function complete(name: string) {
    const element = field.current
    if (!element) return
    const end = element.selectionEnd
    const before = `${element.value.slice(0, end - typed.length)}${name} `
    completed.current = `${name} `
    onComplete(before + element.value.slice(end).replace(/^ /, ''))
    element.setSelectionRange(before.length, before.length)
    setTyped('')
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (suggestions.isListOpen && event.key === 'ArrowDown') suggestions.moveBy(1)
    else if (suggestions.isListOpen && event.key === 'ArrowUp') suggestions.moveBy(-1)
    else if (!suggestions.chooseOrClose(event)) {
      submitWithKeys(event)
      return
    }
    event.preventDefault()
    // Escape must not close the dialog that the form is in.
    event.stopPropagation()
  }

  return (
    <div ref={box.root}>
      <div ref={frame} className="relative">
        <Textarea
          {...rest}
          {...suggestions.aria}
          ref={(element) => {
            field.current = element
            if (typeof ref === 'function') return ref(element)
            if (ref) ref.current = element
          }}
          dir="auto"
          onChange={(event) => {
            onChange?.(event)
            readCaret(event.target)
          }}
          onSelect={(event) => readCaret(event.currentTarget)}
          onBlur={(event) => {
            onBlur?.(event)
            box.closeSoon()
          }}
          onKeyDown={onKeyDown}
          className={className}
        />
        {suggestions.list}
      </div>
      {suggestions.status}
    </div>
  )
}

function MemberRow({ username, displayName, avatarUrl }: Author) {
  return (
    <>
      <Avatar username={username} src={avatarUrl} size="small" />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-semibold">{displayName ?? username}</bdi>
        <span className="block truncate text-sm text-muted">@{username}</span>
      </span>
    </>
  )
}

/** Ctrl or Command with Enter sends the form that a text field is in. */
function submitWithKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
