import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedShow, VenueDetails } from '#features/shows/contract.ts'
import { type AnnouncedStatus, SHOW_DELETED_MEANWHILE } from '#features/shows/limits.ts'
import { DuplicateDialog } from '#features/shows/line-ups/ui/editor/duplicate-dialog.tsx'
import { showQuery, venueQuery } from '#features/shows/ui/page-queries.ts'
import { ShowBadge } from '#features/shows/ui/show-badge.tsx'
import { daysInWords, placeInWords, timeInWords } from '#features/shows/ui/words.ts'
import { ApiError, isChangedMeanwhile, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { draftOf as storedDraft } from '#ui/draft.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useStoredForm } from '#ui/use-stored-form.ts'
import type { ShowChange } from '../contract.ts'
import { manageApi, ownerParams, ownShowsQuery, refreshShows, type ShowOwner } from './own-shows.ts'
import { AnnounceDialog, DeleteShowDialog } from './show-dialogs.tsx'
import { placeOfDraft } from './show-draft.ts'
import { ShowForm } from './show-form.tsx'
import { ShowHistory } from './show-history.tsx'

const LineUpEditor = lazyPart(() =>
  import('#features/shows/line-ups/ui/editor/line-up-editor.tsx').then((part) => part.LineUpEditor),
)

/** A question that is open about a show. */
interface Question {
  show: ListedShow
  about: AnnouncedStatus | 'delete' | 'duplicate'
}

/** Lists the shows of a managed page, with the forms that publish and change them. */
export function ShowEditor({ owner }: { owner: ShowOwner }) {
  const client = useQueryClient()
  const query = useInfiniteQuery(ownShowsQuery(owner))
  const isVenue = owner.type === 'venue'
  const { data: venue } = useQuery({ ...venueQuery(owner.entityId), enabled: isVenue })
  const [now] = useState(() => Date.now())
  /** The id of the show whose form is open, or 'new'; restored after a reload or a new sign-in. */
  const opened = useStoredForm(owner.userId, `shows.${owner.type}.${owner.entityId}`, { open: '' })
  const { open } = opened.value
  const setOpen = (id: string) => opened.change({ open: id })
  /** The id of the show whose line-up is open. */
  const [lineUp, setLineUp] = useState<string>()
  const [question, setQuestion] = useState<Question>()
  const close = () => {
    opened.change({ open: '' })
    opened.forget()
  }

  const save = async (json: ShowChange, id?: string) => {
    const param = ownerParams(owner)
    try {
      if (id === undefined) await unwrap(manageApi().$post({ param, json }))
      else await unwrap(manageApi()[':id'].$put({ param: { ...param, id }, json }))
    } catch (error) {
      // The form shows the result.
      if (id !== undefined && (isChangedMeanwhile(error) || isMissing(error))) {
        await client.refetchQueries(showQuery(id))
      }
      throw error
    }
    await refreshShows(client, owner)
    close()
    toast.success(id === undefined ? 'Show published' : 'Show saved')
  }

  const shows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const isPast = (show: ListedShow) => Date.parse(show.overAt) <= now
  const groups = [
    // The list is sorted latest first, but the next show matters most.
    { title: 'Upcoming', items: shows.filter((show) => !isPast(show)).reverse() },
    { title: 'Past', items: shows.filter(isPast) },
  ].filter(({ items }) => items.length > 0)

  const editForm = <EditForm owner={owner} venue={venue} showId={open} onSave={save} onCancel={close} />
  const isListed = shows.some(({ id }) => id === open)

  return (
    <Card className="p-4 sm:p-6">
      <h2 className="type-heading">Shows</h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        Your shows are listed under Tickets, each with its own page. You sell the tickets in your own shop.
      </p>
      {open === 'new' ? (
        <ShowForm owner={owner} venue={venue} onSave={(fields) => save(fields)} onCancel={close} />
      ) : (
        <Button disabled={isVenue && !venue} onClick={() => setOpen('new')}>
          Add show
        </Button>
      )}
      {/* The show was deleted meanwhile, or is on a page of the list that is not loaded. */}
      {open !== '' && open !== 'new' && query.data && !isListed && <div className="mt-6">{editForm}</div>}
      {query.isPending && <Skeleton className="mt-6 h-36" />}
      {query.isError && !query.data && (
        <ErrorState
          title="Couldn’t load the shows"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && shows.length === 0 && open !== 'new' && (
        <p className="pt-4 text-muted">You haven’t published a show yet.</p>
      )}
      {groups.map(({ title, items }) => (
        <section key={title} className="mt-6">
          <h3 className="font-semibold">{title}</h3>
          <ul aria-label={`${title} shows`} className="divide-y divide-line">
            {items.map((show) => (
              <li key={show.id} className="py-3">
                {open === show.id ? (
                  editForm
                ) : lineUp === show.id ? (
                  <InPlace fallback={<Skeleton className="h-64" />}>
                    <LineUpEditor owner={owner} show={show} onClose={() => setLineUp(undefined)} />
                  </InPlace>
                ) : (
                  <ShowLine
                    show={show}
                    isPast={isPast(show)}
                    onEdit={() => setOpen(show.id)}
                    onLineUp={() => setLineUp(show.id)}
                    onAsk={(about) => setQuestion({ show, about })}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <LoadMore
          auto={false}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
      <ShowHistory owner={owner} />
      {question?.about === 'duplicate' && (
        <DuplicateDialog owner={owner} show={question.show} onClose={() => setQuestion(undefined)} />
      )}
      {question &&
        question.about !== 'duplicate' &&
        (question.about === 'delete' ? (
          <DeleteShowDialog owner={owner} show={question.show} onClose={() => setQuestion(undefined)} />
        ) : (
          <AnnounceDialog
            owner={owner}
            show={question.show}
            status={question.about}
            onClose={() => setQuestion(undefined)}
          />
        ))}
    </Card>
  )
}

interface ShowLineProps {
  show: ListedShow
  isPast: boolean
  onEdit: () => void
  onLineUp: () => void
  onAsk: (about: Question['about']) => void
}

function ShowLine({ show, isPast, onEdit, onLineUp, onAsk }: ShowLineProps) {
  const isOff = show.status === 'cancelled' || show.status === 'postponed'
  const actions: { label: string; onClick: () => void }[] = [{ label: 'Edit', onClick: onEdit }]
  if (show.kind === 'festival') actions.push({ label: 'Line-up', onClick: onLineUp })
  if (show.kind === 'festival') actions.push({ label: 'Duplicate', onClick: () => onAsk('duplicate') })
  if (isOff) actions.push({ label: 'Take back', onClick: () => onAsk('scheduled') })
  if (!isOff && !isPast) actions.push({ label: 'Postpone', onClick: () => onAsk('postponed') })
  if (show.status !== 'cancelled' && !isPast) {
    actions.push({ label: 'Cancel', onClick: () => onAsk('cancelled') })
  }
  actions.push({ label: 'Delete', onClick: () => onAsk('delete') })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">
          <Link to="/show/$showId" params={{ showId: show.id }} className="link">
            <bdi>{show.name}</bdi>
          </Link>{' '}
          <ShowBadge show={show} isPast={isPast} />
        </p>
        <p className="figures text-sm text-muted">
          {daysInWords(show)}
          {show.time && <span>, {timeInWords(show)}</span>}
          <span> · {placeInWords(show)}</span>
        </p>
        {show.hiddenReason && <p className="text-sm text-danger">Hidden: {show.hiddenReason}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {actions.map(({ label, onClick }) => (
          <Button key={label} variant="secondary" size="small" onClick={onClick}>
            {label}
            <span className="sr-only"> {show.name}</span>
          </Button>
        ))}
      </div>
    </div>
  )
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

interface EditFormProps {
  owner: ShowOwner
  venue: VenueDetails | undefined
  showId: string
  /** Without an id, the form makes a new show. */
  onSave: (fields: ShowChange, id?: string) => Promise<void>
  onCancel: () => void
}

/** Loads the whole show before it renders its form: the list has only some of the acts. */
function EditForm({ owner, venue, showId, onSave, onCancel }: EditFormProps) {
  // Always refetch: another member may have changed the show, and saving replaces all of it.
  const query = useQuery({ ...showQuery(showId), staleTime: 0 })
  const form = { owner, venue, onCancel }
  if (isMissing(query.error)) {
    const isTyped = storedDraft(owner.userId, placeOfDraft(owner, showId)).read() !== ''
    if (isTyped) return <ShowForm {...form} deletedId={showId} onSave={(fields) => onSave(fields)} />
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="font-medium">{SHOW_DELETED_MEANWHILE}</p>
        <Button variant="secondary" size="small" onClick={onCancel}>
          Close
        </Button>
      </div>
    )
  }
  if (query.data && query.isFetchedAfterMount) {
    return <ShowForm {...form} show={query.data} onSave={(fields) => onSave(fields, showId)} />
  }
  if (!query.isError) return <Skeleton className="h-64" />
  return (
    <ErrorState
      title="Couldn’t load the show"
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}
