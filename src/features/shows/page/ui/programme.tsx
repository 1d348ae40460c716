import CalendarPlus from 'virtual:icon/calendar-plus'
import Share2 from 'virtual:icon/share-2'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Show } from '#features/shows/contract.ts'
import { LineUp } from '#features/shows/line-ups/ui/line-up.tsx'
import { usePlan } from '#features/shows/line-ups/ui/plan.ts'
import { planText } from '#features/shows/line-ups/ui/plan-storage.ts'
import { Button } from '#ui/button.tsx'
import { ButtonAnchor } from '#ui/button-link.tsx'
import { shareLink } from '#ui/share-link.ts'

interface ProgrammeProps {
  show: Show
  sharedPlan: readonly number[]
}

/** Shows which act plays on which day and stage, and the fan's own plan, which works offline. */
export function Programme({ show, sharedPlan }: ProgrammeProps) {
  const plan = usePlan(show.id)
  const known = new Set(show.acts.map(({ number }) => number))
  const shared = sharedPlan.filter((number) => known.has(number))
  const isOther = shared.some((number) => !plan.chosen.has(number))
  const chosen = planText([...plan.chosen].filter((number) => known.has(number)))
  const path = `/show/${show.id}?plan=${chosen}`
  const { data: isOffline } = useQuery({ ...offlineQuery(`/show/${show.id}`), enabled: chosen !== '' })
  return (
    <section aria-labelledby="line-up" className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="line-up" className="type-title">
          Line-up
        </h2>
        {chosen && (
          <div className="flex flex-wrap gap-2">
            <ButtonAnchor
              href={`/api/shows/${show.id}/plan.ics?acts=${chosen}`}
              download="my-plan.ics"
              variant="secondary"
              size="small"
            >
              <CalendarPlus aria-hidden="true" />
              Plan as calendar
            </ButtonAnchor>
            <Button
              variant="secondary"
              size="small"
              onClick={() => void shareLink({ path, title: `My plan for ${show.name}`, noun: 'plan' })}
            >
              <Share2 aria-hidden="true" />
              Share my plan
            </Button>
          </div>
        )}
      </div>
      {isOther && (
        <div className="mb-5 flex flex-wrap items-center gap-3 rounded-card bg-surface p-4">
          <p className="min-w-0 flex-1 basis-60">
            Someone shared a plan with you:{' '}
            {show.acts
              .filter(({ number }) => shared.includes(number))
              .slice(0, 5)
              .map(({ name }) => name)
              .join(', ')}
            {shared.length > 5 ? ` and ${shared.length - 5} more.` : '.'}
          </p>
          <Button size="small" onClick={() => plan.add(shared)}>
            Add it to my plan
          </Button>
        </div>
      )}
      <LineUp show={show} plan={plan} />
      <p role="status" className="mt-5 text-sm text-muted">
        {chosen && isOffline && 'This page and your plan are saved on this device, so they open offline too.'}
      </p>
    </section>
  )
}

/** Asks the service worker to keep a page, with all that it has loaded, for offline use. True when it is kept. */
const offlineQuery = (page: string) =>
  queryOptions({
    queryKey: ['kept', page],
    queryFn: async () => {
      if (!('serviceWorker' in navigator)) return false
      const { active } = await navigator.serviceWorker.ready
      const files = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.startsWith(`${location.origin}/assets/`))
        .map((name) => name.slice(location.origin.length))
      const { port1, port2 } = new MessageChannel()
      const answer = Promise.withResolvers<boolean>()
      port1.onmessage = ({ data }) => answer.resolve(data === true)
      active?.postMessage([page, ...files], [port2])
      return answer.promise
    },
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
