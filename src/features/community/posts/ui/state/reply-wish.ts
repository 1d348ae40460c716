import { useEffect } from 'react'
import { readWish, takeWish } from '#features/accounts/public-ui.tsx'

/** The wish of a visitor to reply to a post or reply, by its id and the name of its author. */
export const replyWish = (id: string, name: string) => ({ act: 'reply', id, words: `Reply to ${name}` })

/** Calls `open` with true when a visitor who wished to reply to this post or reply is back as a member. */
export function useReplyWish(userId: string | undefined, id: string, open: (isWished: true) => void): void {
  useEffect(() => {
    if (!userId || readWish()?.id !== id) return
    void takeWish((wish) => wish.act === 'reply' && wish.id === id).then((wish) => {
      if (wish) open(true)
    })
  }, [userId, id, open])
}
