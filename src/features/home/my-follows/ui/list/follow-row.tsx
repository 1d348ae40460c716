import Bell from 'virtual:icon/bell'
import BellOff from 'virtual:icon/bell-off'
import { useQueryClient } from '@tanstack/react-query'
import { artistPathOf, Face, labelPath } from '#features/catalogue/public-ui.tsx'
import type { Follow } from '#features/follow/follows/contract.ts'
import { FOLLOW_CHOICES } from '#features/follow/follows/limits.ts'
import { followsKey, sendFollow } from '#features/follow/follows/public-ui.tsx'
import { failureMessage, NOT_CHANGED } from '#platform/http/client/client.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart, OnDemand } from '#ui/on-demand.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { toast } from '#ui/toast.ts'
import { changeFollow } from '../queries.ts'
import { editLists, useChangeChoices } from './use-change-choices.ts'

const loadChoices = () => import('./follow-choices.tsx')
const FollowChoices = lazyPart(() => loadChoices().then((part) => part.FollowChoices))

const KINDS = { artist: 'Artist', label: 'Label', festival: 'Festival', venue: 'Venue', member: 'Member' }

const nameOf = ({ kind, name }: Follow) => name ?? `${KINDS[kind]} that’s no longer in the catalogue`

function pathOf({ kind, id, name, detail }: Follow): string | undefined {
  if (name === null) return undefined
  if (kind === 'artist') return `${artistPathOf(name)}?mbid=${id}`
  if (kind === 'label') return `${labelPath(name)}?mbid=${id}`
  if (kind === 'festival') return `/tickets?event=${encodeURIComponent(id)}`
  if (kind === 'venue') return `/venue/${id}`
  return `/profile/${detail ?? ''}`
}

/** One follow with its bell, which opens what the member hears about it and the button to unfollow. */
export function FollowRow({ userId, follow }: { userId: string; follow: Follow }) {
  const { kind, id, imageUrl, detail } = follow
  const change = useChangeChoices(userId, follow)
  const unfollow = useUnfollow(userId)
  const name = nameOf(follow)
  const path = pathOf(follow)
  const note = kind === 'member' ? detail && `@${detail}` : [KINDS[kind], detail].filter(Boolean).join(' · ')
  const isQuiet = FOLLOW_CHOICES.every((choice) => !follow[choice])
  const label = `${isQuiet ? 'No notifications' : 'Notifications'} about ${name}`
  const icon = isQuiet ? <BellOff className="text-muted" /> : <Bell />
  return (
    <li className="flex items-center gap-x-3 border-b border-line py-3 md:gap-x-5">
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
          className="size-14 shrink-0"
        />
      )}
      <div className="min-w-0 flex-1">
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
      <OnDemand
        preload={loadChoices}
        standIn={(button) => (
          <IconButton label={label} {...button}>
            {icon}
          </IconButton>
        )}
      >
        <FollowChoices
          trigger={<IconButton label={label}>{icon}</IconButton>}
          follow={follow}
          name={name}
          onChange={change}
          onUnfollow={() => void unfollow(follow)}
        />
      </OnDemand>
    </li>
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
