import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { SectionError, SectionSkeleton } from '#features/accounts/settings/ui/section-state.tsx'
import { SettingsSection } from '#features/accounts/settings/ui/settings-section.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { formatDate } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { type BlockLists, type HiddenMember, wordMute } from '../contract.ts'
import { MUTE_DAYS } from '../limits.ts'
import {
  blocksQuery,
  muteWord,
  unblockMember,
  unmuteArtist,
  unmuteMember,
  unmuteWord,
  useBlockChange,
} from './block-queries.ts'

/** The section of the settings with all blocks and mutes of the member. */
export function BlocksSection({ userId }: { userId: string }) {
  const query = useQuery(blocksQuery(userId))
  return (
    <SettingsSection
      anchor="privacy"
      title="Blocked and muted"
      description={
        <>
          <p>You and the members you block don’t see each other. They can’t reply to, like or follow you.</p>
          <p className="mt-2">Muting only hides things from you; nobody finds out.</p>
        </>
      }
    >
      {query.data ? (
        <Lists userId={userId} lists={query.data} />
      ) : query.isError ? (
        <SectionError query={query} />
      ) : (
        <SectionSkeleton />
      )}
    </SettingsSection>
  )
}

function Lists({ userId, lists }: { userId: string; lists: BlockLists }) {
  const unblock = useBlockChange(userId, unblockMember, () => ({ done: 'Unblocked' }))
  const unmute = useBlockChange(userId, unmuteMember, () => ({ done: 'Unmuted' }))
  const unmuteOneArtist = useBlockChange(userId, unmuteArtist, () => ({ done: 'Unmuted' }))
  const unmuteOneWord = useBlockChange(userId, unmuteWord, () => ({ done: 'Unmuted' }))
  return (
    <div className="flex flex-col gap-7">
      <List title="Muted words" isEmpty={lists.words.length === 0} empty="No muted words.">
        {lists.words.map(({ id, word, expiresAt }) => (
          <Entry
            key={id}
            action="Unmute"
            name={`the word ${word}`}
            pending={unmuteOneWord.isPending && unmuteOneWord.variables === id}
            onRemove={() => unmuteOneWord.mutate(id)}
          >
            <bdi className="min-w-0 font-semibold wrap-anywhere">{word}</bdi>
            <span className="text-sm text-muted">
              {expiresAt ? `until ${formatDate(expiresAt)}` : 'until you unmute it'}
            </span>
          </Entry>
        ))}
      </List>
      <WordForm userId={userId} />
      <List title="Blocked members" isEmpty={lists.blocked.length === 0} empty="You haven’t blocked anyone.">
        {lists.blocked.map((member) => (
          <Entry
            key={member.id}
            action="Unblock"
            name={`@${member.username}`}
            pending={unblock.isPending && unblock.variables === member.id}
            onRemove={() => unblock.mutate(member.id)}
          >
            <MemberName member={member} />
          </Entry>
        ))}
      </List>
      <List title="Muted members" isEmpty={lists.muted.length === 0} empty="You haven’t muted anyone.">
        {lists.muted.map((member) => (
          <Entry
            key={member.id}
            action="Unmute"
            name={`@${member.username}`}
            pending={unmute.isPending && unmute.variables === member.id}
            onRemove={() => unmute.mutate(member.id)}
          >
            <MemberName member={member} />
          </Entry>
        ))}
      </List>
      <List title="Muted artists" isEmpty={lists.artists.length === 0} empty="You haven’t muted any artists.">
        {lists.artists.map(({ id, name }) => (
          <Entry
            key={id}
            action="Unmute"
            name={name}
            pending={unmuteOneArtist.isPending && unmuteOneArtist.variables === id}
            onRemove={() => unmuteOneArtist.mutate(id)}
          >
            <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
          </Entry>
        ))}
      </List>
    </div>
  )
}

interface ListProps {
  title: string
  isEmpty: boolean
  empty: string
  children: ReactNode
}

function List({ title, isEmpty, empty, children }: ListProps) {
  const id = useId()
  return (
    <div>
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {isEmpty ? (
        <p className="mt-1 text-[0.9375rem] text-muted">{empty}</p>
      ) : (
        <ul aria-labelledby={id} className="mt-1 max-h-96 overflow-y-auto">
          {children}
        </ul>
      )}
    </div>
  )
}

interface EntryProps {
  action: 'Unblock' | 'Unmute'
  /** For the accessible name of the button. */
  name: string
  pending: boolean
  onRemove: () => void
  children: ReactNode
}

function Entry({ action, name, pending, onRemove, children }: EntryProps) {
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">{children}</div>
      <Button
        variant="secondary"
        size="small"
        pending={pending}
        onClick={onRemove}
        aria-label={`${action} ${name}`}
      >
        {action}
      </Button>
    </li>
  )
}

function MemberName({ member }: { member: HiddenMember }) {
  return (
    <>
      <Avatar username={member.username} src={member.avatarUrl} size="small" />
      <bdi className="font-semibold wrap-anywhere">{member.displayName ?? member.username}</bdi>
      <span className="text-sm text-muted">@{member.username}</span>
    </>
  )
}

const UNTIL = [
  ...MUTE_DAYS.map((days) => ({ value: String(days), label: days === 1 ? 'For a day' : `For ${days} days` })),
  { value: '', label: 'Until I unmute it' },
]

function WordForm({ userId }: { userId: string }) {
  const form = useForm({
    resolver: zodResolver(wordMute),
    defaultValues: { word: '', days: null },
  })
  const { errors } = form.formState
  const mute = useBlockChange(userId, muteWord, ({ word }) => ({ done: `You muted “${word.trim()}”` }))
  function submit(event: FormEvent) {
    const sent = form.getValues('word')
    void form.handleSubmit((input) =>
      mute.mutate(input, {
        // The input may have changed meanwhile. Fields are registered once: without their references a second word
        // would not reach the form.
        onSuccess: () => {
          if (form.getValues('word') === sent) form.reset(undefined, { keepFieldsRef: true })
        },
      }),
    )(event)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <Field label="Mute a word" error={errors.word?.message} className="min-w-48 flex-1">
        <Input
          dir="auto"
          autoComplete="off"
          placeholder="A word, or several in a row"
          {...form.register('word')}
        />
      </Field>
      <Field label="For how long" className="w-full sm:w-48">
        <Controller
          control={form.control}
          name="days"
          render={({ field }) => (
            <NativeSelect
              label="For how long"
              options={UNTIL}
              value={field.value === null ? '' : String(field.value)}
              onChange={(value) => field.onChange(value === '' ? null : Number(value))}
            />
          )}
        />
      </Field>
      <Button type="submit" variant="secondary" pending={mute.isPending} className="sm:mt-[1.6rem]">
        Mute
      </Button>
    </form>
  )
}
