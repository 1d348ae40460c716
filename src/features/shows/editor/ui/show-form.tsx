import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Show, VenueDetails } from '#features/shows/contract.ts'
import {
  SHOW_CHANGED_MEANWHILE,
  SHOW_DELETED_MEANWHILE,
  SHOW_DESCRIPTION_MAX,
  SHOW_KINDS,
  SHOW_NAME_MAX,
  STATUS_REASON_MAX,
  TICKET_LINKS_MAX,
} from '#features/shows/limits.ts'
import { KINDS } from '#features/shows/ui/words.ts'
import { fieldErrors } from '#platform/http/client/client.ts'
import { wholeFailure } from '#platform/http/client/whole-failure.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { lazyPart, Once } from '#ui/on-demand.tsx'
import { useStoredForm } from '#ui/use-stored-form.ts'
import { type ShowChange, showChange } from '../contract.ts'
import { ActChoices, useActChoices } from './act-choices.tsx'
import type { ShowOwner } from './own-shows.ts'
import { PlaceFields } from './place-fields.tsx'
import { PosterField } from './poster-field.tsx'
import {
  bodyOf,
  draftOf,
  emptyDraft,
  emptyLink,
  type LinkDraft,
  placeOfDraft,
  type ShowDraft,
} from './show-draft.ts'
import { TheirsOrMine } from './theirs-or-mine.tsx'
import { TicketLinkFields } from './ticket-link-fields.tsx'
import { WhenFields } from './when-fields.tsx'

const ShowPreview = lazyPart(() => import('./show-preview.tsx').then((part) => part.ShowPreview))

interface ShowFormProps {
  owner: ShowOwner
  /** For a venue, its stored facts: its shows take place there. */
  venue?: VenueDetails
  /** The show to change; without it a new one is made. */
  show?: Show
  /** A show that was deleted while its form was open: saving the input makes a new one. */
  deletedId?: string
  onSave: (fields: ShowChange) => Promise<void>
  onCancel: () => void
}

/** The fields of a show. The browser keeps the input until it is saved or discarded. */
export function ShowForm({ owner, venue, show, deletedId, onSave, onCancel }: ShowFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const stored = useStoredForm(owner.userId, placeOfDraft(owner, show?.id ?? deletedId), {
    ...(show ? draftOf(show) : emptyDraft(owner, venue)),
    /** The `updatedAt` of the version on which the draft is based. */
    seen: show?.updatedAt ?? null,
  })
  const { value: draft, change: set } = stored
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const choices = useActChoices(owner)
  // While this form saves, its own change must not count as another editor's.
  const changed = show && !isSaving && draft.seen !== show.updatedAt ? show : undefined
  const setLink = (changed: LinkDraft) =>
    set({ links: draft.links.map((link) => (link.key === changed.key ? changed : link)) })

  // The form is longer than a screen, so scroll to the first wrong field.
  useEffect(() => {
    const [message] = Object.values(errors)
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    if (wrong) wrong.focus()
    else if (message) setFailure(message)
  }, [errors])

  // Scroll here too: the form may be longer than a screen, and saving waits for this choice.
  useEffect(() => {
    if (changed || deletedId) notice.current?.focus()
  }, [changed, deletedId])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (changed) return notice.current?.focus()
    setFailure(undefined)
    const parsed = showChange.safeParse(bodyOf(draft, owner, show))
    if (!parsed.success) {
      const { issues } = parsed.error
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).reverse()))
      return
    }
    setErrors({})
    setSaving(true)
    try {
      const acts = await choices.resolve(parsed.data.acts)
      if (!acts) return
      await onSave({ ...parsed.data, acts, seen: show ? draft.seen : null })
      stored.forget()
    } catch (error) {
      const named = fieldErrors(error)
      setErrors(named)
      setFailure(wholeFailure(error, Object.keys(named)))
    } finally {
      setSaving(false)
    }
  }

  const actsError = Object.entries(errors).find(([name]) => name === 'acts' || name.startsWith('acts.'))?.[1]
  const published = show && draftOf(show)
  const isOtherDate = published && (draft.date !== published.date || draft.time !== published.time)
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={show ? `Edit ${show.name}` : 'Add a show'}
      className="flex max-w-3xl flex-col gap-5"
    >
      {changed && (
        <div ref={notice} tabIndex={-1} role="alert" className="flex flex-col gap-3">
          <p className="font-medium">{SHOW_CHANGED_MEANWHILE}</p>
          <TheirsOrMine
            onChoose={(choice) => {
              setErrors({})
              stored.change({ ...(choice === 'theirs' && draftOf(changed)), seen: changed.updatedAt })
              if (choice === 'theirs') stored.forget()
            }}
          />
        </div>
      )}
      {deletedId && (
        <div ref={notice} tabIndex={-1} role="alert">
          <p className="font-medium">{SHOW_DELETED_MEANWHILE}</p>
          <p className="mt-1 text-muted">
            Everything you typed is still here. Publish it as a new show, or discard it.
          </p>
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <Field
          label="Name"
          error={errors.name}
          counter={{ used: draft.name.trim().length, max: SHOW_NAME_MAX }}
        >
          <Input
            autoFocus={!deletedId}
            dir="auto"
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <Field label="Kind" error={errors.kind}>
          <NativeSelect
            label="Kind"
            options={SHOW_KINDS.map((value) => ({ value, label: KINDS[value] }))}
            value={draft.kind}
            onChange={(kind) => set({ kind: kind as ShowDraft['kind'] })}
          />
        </Field>
      </div>
      <WhenFields draft={draft} errors={errors} onChange={set} />
      {isOtherDate && (
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">Another date</legend>
          <Checkbox
            label="This is a move: announce the new date"
            checked={draft.isMove}
            onChange={(event) => set({ isMove: event.target.checked })}
          />
          {draft.isMove && (
            <Field
              label="Reason for the move (optional)"
              error={errors['moved.reason']}
              counter={{ used: draft.moveReason.trim().length, max: STATUS_REASON_MAX }}
            >
              <Input
                dir="auto"
                value={draft.moveReason}
                onChange={(event) => set({ moveReason: event.target.value })}
              />
            </Field>
          )}
        </fieldset>
      )}
      {draft.kind !== 'stream' && !venue && (
        <PlaceFields place={draft} errors={errors} prefix="venue." onChange={set} />
      )}
      {draft.kind !== 'stream' && venue && (
        <div>
          <p className="text-sm font-semibold">Venue</p>
          <p className="mt-1.5 wrap-anywhere">
            <bdi>{[draft.venueName, draft.address, draft.city].filter(Boolean).join(', ')}</bdi>
          </p>
        </div>
      )}
      <Field
        label={draft.kind === 'festival' ? 'Acts (optional)' : 'Acts'}
        hint="One on each line, headliner first"
        error={actsError}
      >
        <Textarea
          dir="auto"
          rows={3}
          value={draft.acts}
          onChange={(event) => set({ acts: event.target.value })}
        />
      </Field>
      <ActChoices choices={choices} />
      <Field
        label="Description (optional)"
        error={errors.description}
        counter={{ used: draft.description.trim().length, max: SHOW_DESCRIPTION_MAX }}
      >
        <Textarea
          dir="auto"
          rows={3}
          value={draft.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <PosterField
        poster={draft.poster}
        error={errors['poster.fileId'] ?? errors['poster.alt']}
        onChange={(poster) => set({ poster })}
      />
      {draft.links.map((link, position) => (
        <TicketLinkFields
          key={link.key}
          number={position + 1}
          link={link}
          errorOf={(field) => errors[`ticketLinks.${position}.${field}`]}
          onChange={setLink}
          onRemove={() => {
            set({ links: draft.links.filter(({ key }) => key !== link.key) })
            // The server's messages name links by their index.
            setErrors({})
          }}
        />
      ))}
      {draft.links.length < TICKET_LINKS_MAX && (
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => set({ links: [...draft.links, emptyLink()] })}
          >
            Add a ticket link
          </Button>
        </div>
      )}
      <FormFailure message={changed ? undefined : failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSaving}>
          {show ? 'Save show' : 'Publish show'}
        </Button>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setPreviewing(true)}>
          Preview
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            stored.forget()
            onCancel()
          }}
        >
          Discard
        </Button>
      </div>
      <Once when={isPreviewing} onFailure={() => setPreviewing(false)}>
        <ShowPreview
          owner={owner}
          venue={venue}
          show={show}
          draft={draft}
          open={isPreviewing}
          onOpenChange={setPreviewing}
        />
      </Once>
    </form>
  )
}
