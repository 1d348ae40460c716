import Check from 'virtual:icon/check'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FollowButton } from '#features/follow/follows/public-ui.tsx'
import { OnboardingPanel } from '#features/home/my-follows/ui/onboarding/onboarding-panel.tsx'
import { NearCityForm } from '#features/notify/delivery/public-ui.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { Today } from '../../today-contract.ts'
import { dismissSteps, readDismissed, STEPS, type Step } from './dismissed-steps.ts'
import { todayQuery } from './query.ts'

const NAMES: Record<Step, string> = { artists: 'Artists', city: 'Your city', people: 'People' }

/** Three steps after signing up: artists, city, people. Each is done or skipped; without an open one there is nothing. */
export function FirstSteps({ userId, today }: { userId: string; today: Today }) {
  // A step that was done before stays away; one that is being done stays until the member goes on.
  const [left, setLeft] = useState<readonly Step[]>(() => {
    const dismissed = readDismissed(userId)
    return STEPS.filter((step) => !dismissed.has(step) && !isDone(step, today))
  })
  const client = useQueryClient()
  const [current] = left
  if (!current) return null
  const leave = (steps: readonly Step[]) => {
    dismissSteps(userId, steps)
    setLeft(left.filter((step) => !steps.includes(step)))
  }
  const next = () => leave([current])
  return (
    <section aria-label="First steps" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ol className="flex flex-wrap gap-x-5 gap-y-2">
          {STEPS.map((step, index) => (
            <li
              key={step}
              aria-current={step === current ? 'step' : undefined}
              className={cx('flex items-center gap-2', step === current ? 'font-semibold' : 'text-muted')}
            >
              <span
                aria-hidden="true"
                className={cx(
                  'figures grid size-7 place-items-center rounded-full text-sm font-semibold [&_svg]:size-4',
                  step === current ? 'bg-ink text-canvas' : 'bg-surface',
                )}
              >
                {left.includes(step) ? index + 1 : <Check />}
              </span>
              {NAMES[step]}
            </li>
          ))}
        </ol>
        {left.length > 1 && (
          <Button variant="quiet" size="small" onClick={() => leave(left)}>
            Skip all
          </Button>
        )}
      </div>
      {current === 'artists' && (
        <OnboardingPanel userId={userId} isDone={isDone('artists', today)} onClose={next} />
      )}
      {current === 'city' && (
        <StepPanel
          title="Where do you go to shows?"
          text="Shows near you will be here each day, and we’ll only tell you about those. Streams always count. You can change it in your settings."
          onClose={next}
        >
          <NearCityForm
            userId={userId}
            onSaved={() => {
              next()
              void client.invalidateQueries(todayQuery(userId))
            }}
          />
        </StepPanel>
      )}
      {current === 'people' && (
        <StepPanel
          title="Who do you want to hear from?"
          text="Follow people whose taste you like. What they write will be here."
          onClose={next}
          isDone={isDone('people', today)}
        >
          <People members={today.members} />
        </StepPanel>
      )}
    </section>
  )
}

const isDone = (step: Step, { follows, city }: Today): boolean =>
  ({ artists: follows.artist > 0, city: city !== null, people: follows.member > 0 })[step]

interface StepPanelProps {
  title: string
  text: string
  isDone?: boolean
  onClose: () => void
  children: ReactNode
}

function StepPanel({ title, text, isDone = false, onClose, children }: StepPanelProps) {
  return (
    <div className="rounded-card bg-surface p-5 md:p-8">
      <div className="flex items-start justify-between gap-x-4">
        <h2 className="type-title min-w-0">{title}</h2>
        <Button variant="quiet" size="small" onClick={onClose} className="-mt-1 shrink-0">
          {isDone ? 'Done' : 'Not now'}
        </Button>
      </div>
      <p className="mt-1.5 max-w-prose text-muted">{text}</p>
      <div className="mt-5">{children}</div>
    </div>
  )
}

function People({ members: first }: Pick<Today, 'members'>) {
  // Those followed here stay: the next answer has no suggestions.
  const [members] = useState(first)
  if (members.length === 0)
    return (
      <PageLink href="/community" className="link inline-flex min-h-11 items-center">
        Find people in Community
      </PageLink>
    )
  return (
    <ul aria-label="People who wrote lately" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {members.map(({ id, username, displayName, avatarUrl }) => (
        <li key={id} className="flex min-w-0 items-center gap-3">
          <Avatar username={username} src={avatarUrl} />
          <p className="min-w-0 flex-1 truncate font-semibold">
            <PageLink href={`/profile/${username}`} className="hover:underline">
              <bdi>{displayName ?? username}</bdi>
            </PageLink>
          </p>
          <FollowButton kind="member" id={id} name={displayName ?? username} />
        </li>
      ))}
    </ul>
  )
}
