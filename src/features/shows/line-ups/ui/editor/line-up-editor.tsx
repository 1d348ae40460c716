import ClipboardPaste from 'virtual:icon/clipboard-paste'
import Eye from 'virtual:icon/eye'
import Redo2 from 'virtual:icon/redo-2'
import Undo2 from 'virtual:icon/undo-2'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { personalKey } from '#features/accounts/public-ui.tsx'
import type { ListedShow } from '#features/shows/contract.ts'
import { manageApi, ownerParams, refreshShows, type ShowOwner } from '#features/shows/editor/ui/own-shows.ts'
import { TheirsOrMine } from '#features/shows/editor/ui/theirs-or-mine.tsx'
import { ACTS_MAX, LINE_UP_CHANGED_MEANWHILE } from '#features/shows/limits.ts'
import { failureMessage, fieldErrors, isChangedMeanwhile, unwrap } from '#platform/http/client/client.ts'
import { wholeFailure } from '#platform/http/client/whole-failure.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { lazyPart } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { LineUp as LoadedLineUp } from '../../contract.ts'
import { LineUp } from '../line-up.tsx'
import { daysOf, stagesOf } from '../programme.ts'
import { DayDialog } from './day-dialog.tsx'
import { LineUpGrid } from './line-up-grid.tsx'
import { type Saving, useLineUp, withKey } from './use-line-up.ts'

const PasteDialog = lazyPart(() => import('./paste-dialog.tsx').then((part) => part.PasteDialog))

/** The fields of an act that show their own messages. */
const ACT_FIELDS = ['name', 'day', 'stage', 'time', 'endTime']

const SAVING: Record<Saving, string> = {
  unchanged: 'Published as it is here.',
  saving: 'Saving the draft…',
  saved: 'Saved as a draft. Fans will see it once you publish it.',
  failed: 'Couldn’t save the draft.',
  conflict: LINE_UP_CHANGED_MEANWHILE,
}

interface LineUpEditorProps {
  owner: ShowOwner
  show: ListedShow
  onClose: () => void
}

const lineUpQuery = (owner: ShowOwner, id: string) =>
  queryOptions({
    queryKey: personalKey(owner.userId, 'line-up', owner.type, owner.entityId, id),
    queryFn: ({ signal }) =>
      unwrap(
        manageApi()[':id']['line-up'].$get({ param: { ...ownerParams(owner), id } }, { init: { signal } }),
      ),
    staleTime: 0,
    gcTime: 0,
  })

/** Edits which act plays on which day, stage and time. Changes are saved as a draft and published as a whole. */
export function LineUpEditor(props: LineUpEditorProps) {
  const query = useQuery(lineUpQuery(props.owner, props.show.id))
  if (query.data && query.isFetchedAfterMount) return <Editor {...props} loaded={query.data} />
  if (!query.isError) return <Skeleton className="h-64" />
  return (
    <ErrorState
      title="Couldn’t load the line-up"
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}

function Editor({ owner, show, onClose, loaded }: LineUpEditorProps & { loaded: LoadedLineUp }) {
  const client = useQueryClient()
  const days = daysOf(loaded)
  const lineUp = useLineUp(owner, show.id, loaded)
  const { acts, saving } = lineUp
  const [cancelledDays, setCancelledDays] = useState(loaded.cancelledDays)
  const [day, setDay] = useState(days[0] ?? '')
  const [open, setOpen] = useState<string>()
  const [isPasting, setPasting] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const [openDay, setOpenDay] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()

  const publish = useMutation({
    mutationFn: lineUp.publish,
    retry: false,
    onMutate: () => setFailure(undefined),
    onSuccess: async () => {
      setErrors({})
      await refreshShows(client, owner)
      toast.success('Line-up published')
    },
    onError: (error) => {
      // The status line of the draft shows this conflict and the choices.
      if (isChangedMeanwhile(error)) return
      const found = fieldErrors(error)
      setErrors(found)
      const place = Number(/^acts\.(\d+)\./.exec(Object.keys(found)[0] ?? '')?.[1] ?? -1)
      const wrong = acts[place]
      if (wrong) {
        setPreviewing(false)
        setDay(wrong.day && days.includes(wrong.day) ? wrong.day : '')
        setOpen(wrong.key)
      }
      const reason = wholeFailure(error, wrong ? ACT_FIELDS.map((field) => `acts.${place}.${field}`) : [])
      setFailure(wrong && reason ? `${wrong.name}: ${reason}` : reason)
    },
  })
  const resolve = useMutation({
    mutationFn: lineUp.resolve,
    retry: false,
    onMutate: () => setFailure(undefined),
    onSuccess: () => setErrors({}),
    onError: (error) => setFailure(failureMessage(error)),
  })
  const drop = useMutation({
    mutationFn: lineUp.drop,
    retry: false,
    onMutate: () => setFailure(undefined),
    onError: (error) => {
      if (!isChangedMeanwhile(error)) setFailure(failureMessage(error))
    },
  })

  return (
    <section aria-label={`Line-up of ${show.name}`} className="min-w-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="type-heading mr-auto min-w-0 wrap-anywhere">
          Line-up of <bdi>{show.name}</bdi>
        </h3>
        <Button variant="secondary" size="small" onClick={() => setPasting(true)}>
          <ClipboardPaste aria-hidden="true" />
          Paste
        </Button>
        <Button variant="secondary" size="small" disabled={!lineUp.undo} onClick={() => lineUp.undo?.()}>
          <Undo2 aria-hidden="true" />
          Undo
        </Button>
        <Button variant="secondary" size="small" disabled={!lineUp.redo} onClick={() => lineUp.redo?.()}>
          <Redo2 aria-hidden="true" />
          Redo
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-pressed={isPreviewing}
          onClick={() => setPreviewing(!isPreviewing)}
        >
          <Eye aria-hidden="true" />
          {isPreviewing ? 'Edit' : 'Preview'}
        </Button>
      </div>
      <p role="status" className="mt-2 mb-4 text-sm text-muted">
        {acts.length} {acts.length === 1 ? 'act' : 'acts'}. {SAVING[saving]}{' '}
        {saving === 'failed' && (
          <button type="button" className="link cursor-pointer" onClick={() => void lineUp.save()}>
            Try again
          </button>
        )}
      </p>
      {saving === 'conflict' && (
        <div className="-mt-2 mb-4">
          <TheirsOrMine
            pending={resolve.isPending ? resolve.variables : undefined}
            onChoose={(choice) => resolve.mutate(choice)}
          />
        </div>
      )}
      {isPreviewing ? (
        <LineUp
          show={{
            date: loaded.date,
            lastDate: loaded.lastDate,
            cancelledDays,
            acts: acts.map((act, place) => ({
              ...act,
              number: place,
              isUnconfirmed: false,
              beginsAt: null,
              endsAt: null,
            })),
          }}
        />
      ) : (
        <LineUpGrid
          acts={acts}
          days={days}
          cancelledDays={cancelledDays.map((one) => one.day)}
          day={day}
          onDay={setDay}
          open={open}
          onOpen={setOpen}
          errors={errors}
          onChange={(next) => {
            // The server's messages name acts by their index.
            setErrors({})
            lineUp.change(next)
          }}
          onAskDay={setOpenDay}
        />
      )}
      <div className={cx(failure && 'mt-5')}>
        <FormFailure message={failure} />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button pending={publish.isPending} onClick={() => publish.mutate()}>
          Publish line-up
        </Button>
        {saving !== 'unchanged' && (
          <Button variant="secondary" pending={drop.isPending} onClick={() => drop.mutate()}>
            Drop the draft
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
      {isPasting && (
        <PasteDialog
          owner={owner}
          days={days}
          stages={stagesOf(acts)}
          room={ACTS_MAX - acts.length}
          onAdd={(added) => lineUp.change([...acts, ...added.map(withKey)])}
          onClose={() => setPasting(false)}
        />
      )}
      {openDay && (
        <DayDialog
          owner={owner}
          showId={show.id}
          day={openDay}
          isCancelled={cancelledDays.some((one) => one.day === openDay)}
          onDone={setCancelledDays}
          onClose={() => setOpenDay(undefined)}
        />
      )}
    </section>
  )
}
