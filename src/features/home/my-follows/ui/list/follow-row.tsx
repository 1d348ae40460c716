import Check from 'virtual:icon/check'
import { useQueryClient } from '@tanstack/react-query'
import { artistPathOf, Face, labelPath } from '#features/catalogue/public-ui.tsx'
import type { Follow } from '#features/follow/follows/contract.ts'
import { FOLLOW_CHOICES, type FollowChoice } from '#features/follow/follows/limits.ts'
import { followsKey, sendFollow } from '#features/follow/follows/public-ui.tsx'
import { failureMessage, NOT_CHANGED } from '#platform/http/client/client.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { formatCount } from '#ui/format.ts'
import { lazyPart, OnDemand } from '#ui/on-demand.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { toast } from '#ui/toast.ts'
import { changeFollow } from '../queries.ts'
import { editLists, useChangeChoices } from './use-change-choices.ts'

const loadTypes = () => import('./release-types.tsx')
const ReleaseTypes = lazyPart(() => loadTypes().then((part) => part.ReleaseTypes))

const KINDS = { artist: 'Artist', label: 'Label', festival: 'Festival', member: 'Member' }
const CHOICE_NAMES: Record<FollowChoice, string> = { releases: 'Releases', shows: 'Shows', posts: 'Posts' }

const nameOf = ({ kind, name }: Follow) => name ?? `${KINDS[kind]} that’s no longer in the catalogue`

function pathOf({ kind, id, name, detail }: Follow): string | undefined {
  if (name === null) return undefined
  if (kind === 'artist') return `${artistPathOf(name)}?mbid=${id}`
  if (kind === 'label') return `${labelPath(name)}?mbid=${id}`
  if (kind === 'festival') return `/tickets?event=${encodeURIComponent(id)}`
  return `/profile/${detail ?? ''}`
}

/** One follow: switches for the kinds of news, and the button to unfollow. */
export function FollowRow({ userId, follow }: { userId: string; follow: Follow }) {
  const { kind, id, imageUrl, detail } = follow
  const change = useChangeChoices(userId, follow)
  const unfollow = useUnfollow(userId)
  const name = nameOf(follow)
  const path = pathOf(follow)
  const note = kind === 'member' ? detail && `@${detail}` : [KINDS[kind], detail].filter(Boolean).join(' · ')
  const types = follow.releaseTypes ? formatCount(follow.releaseTypes.length, 'type') : 'Types'
  const typesButton = {
    'aria-label': `${types} of releases by ${name}`,
    // On phones it is below, so that the switches fit into one line.
    className:
      'min-h-11 px-1 text-sm max-md:order-last sm:px-2 text-muted underline underline-offset-4 hover:text-ink',
  }
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-b border-line py-3 md:grid-cols-[3.5rem_minmax(0,1fr)_auto_auto] md:gap-x-5">
      {kind === 'member' ? (
        <Avatar username={detail ?? name} src={imageUrl} />
      ) : (
        <Face
          id={id}
          name={name}
          imageUrl={imageUrl}
          widest={192}
          sizes="3.5rem"
          round={kind === 'artist'}
          className="size-14"
        />
      )}
      <div className="min-w-0">
        <p className="truncate font-semibold">
          {path ? (
            <PageLink href={path} className="hover:underline">
              <bdi>{name}</bdi>
            </PageLink>
          ) : (
            name
          )}
        </p>
        {note && (
          <p className="truncate text-sm text-muted">
            <bdi>{note}</bdi>
          </p>
        )}
      </div>
      <fieldset className="col-span-3 flex min-w-0 flex-wrap items-center gap-1.5 sm:gap-2 md:col-span-1 md:col-start-3 md:row-start-1 md:justify-end">
        <legend className="sr-only">What you want to hear about {name}</legend>
        {follow.releases && (
          <OnDemand
            preload={loadTypes}
            standIn={(button) => (
              <button type="button" {...typesButton} {...button}>
                {types}
              </button>
            )}
          >
            <ReleaseTypes
              trigger={
                <button type="button" {...typesButton}>
                  {types}
                </button>
              }
              chosen={follow.releaseTypes}
              onChange={(releaseTypes) => change({ releaseTypes })}
            />
          </OnDemand>
        )}
        {FOLLOW_CHOICES.map((choice) => {
          const isOn = follow[choice]
          return (
            isOn !== null && (
              <WishChip
                key={choice}
                label={CHOICE_NAMES[choice]}
                isOn={isOn}
                onToggle={() => change({ [choice]: !isOn })}
              />
            )
          )
        })}
      </fieldset>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Unfollow ${name}`}
        // The row disappears at once, so the second click of a double click would hit the next one.
        onClick={({ detail: clicks }) => void (clicks < 2 && unfollow(follow))}
        className="col-start-3 row-start-1 md:col-start-4"
      >
        Unfollow
      </Button>
    </li>
  )
}

function WishChip({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={onToggle}
      className={cx(
        'inline-flex min-h-11 items-center gap-1 rounded-full border-[1.5px] px-2.5 text-sm sm:gap-1.5 sm:px-3.5 font-medium transition-[background-color]',
        isOn ? 'border-ink bg-hover' : 'border-line text-muted hover:bg-hover',
      )}
    >
      <Check aria-hidden="true" className={cx('size-4', !isOn && 'opacity-0')} />
      {label}
    </button>
  )
}

/** Unfollows, and offers to undo that with all earlier choices. */
function useUnfollow(userId: string) {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: followsKey(userId) })
  const onError = (error: unknown) => toast.error(NOT_CHANGED, failureMessage(error))

  async function followAgain({ kind, id, releases, shows, posts, releaseTypes }: Follow) {
    await sendFollow(kind, id, true)
    if ([releases, shows, posts].includes(false) || releaseTypes) {
      await changeFollow(kind, id, {
        releases: releases ?? undefined,
        shows: shows ?? undefined,
        posts: posts ?? undefined,
        releaseTypes,
      })
    }
  }

  return async (follow: Follow) => {
    const { kind, id, name } = follow
    editLists(client, userId, (items) => items.filter((one) => one.kind !== kind || one.id !== id))
    try {
      await sendFollow(kind, id, false)
      toast.success(`You unfollowed ${name ?? 'this'}`, undefined, {
        action: {
          label: 'Undo',
          onPress: () => void followAgain(follow).catch(onError).finally(readAgain),
        },
      })
    } catch (error) {
      onError(error)
    }
    await readAgain()
  }
}
