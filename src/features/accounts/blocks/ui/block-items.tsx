import Ban from 'virtual:icon/ban'
import VolumeX from 'virtual:icon/volume-x'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { MenuItem } from '#ui/menu.tsx'
import {
  blockMember,
  blocksQuery,
  muteArtist,
  muteMember,
  unblockMember,
  unmuteArtist,
  unmuteMember,
  useBlockChange,
} from './block-queries.ts'

export interface BlockTarget {
  id: string
  username: string
}

interface BlockMenu {
  /** The viewer. */
  userId: string
  member: BlockTarget
  /** The artist that the post is about. */
  artist?: { id: string; name: string }
  /** The button of the menu, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
}

/**
 * The items "Mute" and "Block" for the menu of a post, reply or profile, and the confirmation of a block, which must be
 * rendered outside the menu. Load it with the menu.
 */
export function useBlockItems({ userId, member, artist, button }: BlockMenu) {
  const { data: lists } = useQuery(blocksQuery(userId))
  const [asking, setAsking] = useState(false)
  const name = `@${member.username}`
  const isMuted = lists?.muted.some(({ id }) => id === member.id) ?? false
  const isBlocked = lists?.blocked.some(({ id }) => id === member.id) ?? false
  const muting = useBlockChange(userId, isMuted ? unmuteMember : muteMember, (id: string) =>
    isMuted
      ? { done: `You’ll see ${name} again` }
      : { done: `You muted ${name}`, undo: () => unmuteMember(id) },
  )
  const mutingArtist = useBlockChange(userId, muteArtist, ({ id, name }: { id: string; name: string }) => ({
    done: `You muted posts about ${name}`,
    undo: () => unmuteArtist(id),
  }))
  const blocking = useBlockChange(userId, isBlocked ? unblockMember : blockMember, () => ({
    done: isBlocked ? `You unblocked ${name}` : `You blocked ${name}`,
  }))
  const close = () => setAsking(false)
  return {
    isBlocked,
    items: (
      <>
        {!isBlocked && (
          <MenuItem onSelect={() => muting.mutate(member.id)}>
            <VolumeX aria-hidden="true" /> {isMuted ? 'Unmute' : 'Mute'} {name}
          </MenuItem>
        )}
        {artist && (
          <MenuItem onSelect={() => mutingArtist.mutate(artist)}>
            <VolumeX aria-hidden="true" /> Mute posts about {artist.name}
          </MenuItem>
        )}
        <MenuItem
          danger={!isBlocked}
          onSelect={() => (isBlocked ? blocking.mutate(member.id) : setAsking(true))}
        >
          <Ban aria-hidden="true" /> {isBlocked ? 'Unblock' : 'Block'} {name}
        </MenuItem>
      </>
    ),
    question: (
      <AlertDialog
        title={`Block ${name}?`}
        description="You won’t see each other’s posts, replies and profiles, and neither of you can reply to, like or follow what the other writes. You’ll find everyone you block in your settings."
        confirm="Block"
        danger
        pending={blocking.isPending}
        onConfirm={() => blocking.mutate(member.id, { onSettled: close })}
        open={asking}
        onOpenChange={setAsking}
        finalFocus={button}
      />
    ),
  }
}
