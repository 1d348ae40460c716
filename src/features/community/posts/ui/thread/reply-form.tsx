import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { keepUnsent, showFailure } from '#features/accounts/public-ui.tsx'
import { REPLY_MAX } from '#features/community/limits.ts'
import { SuspensionNote, useSuspension } from '#features/safety/reports/public-ui.tsx'
import { storedLength } from '#platform/limit-blank-lines.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { replyFields } from '../../contract.ts'
import { chosenArtistsOf } from '../compose/chosen-artists.ts'
import { type FormDraft, formDraftOf } from '../compose/form-draft.ts'
import { MentionField } from '../compose/mention-field.tsx'
import { replyWish } from '../state/reply-wish.ts'
import { writeReply } from '../state/write.ts'

interface ReplyFormProps {
  userId: string
  postId: string
  /** The parent reply; undefined for the post itself. */
  to?: { id: string; name: string }
  onReplied: (replyId: string) => void
  onCancel?: () => void
  /** By default only an answer to a reply, which somebody has just opened, takes the focus. */
  autoFocus?: boolean
}

/** The form of a reply. It opens with its draft. */
export function ReplyForm(props: ReplyFormProps) {
  const saved = formDraftOf(props.userId, props.to?.id ?? props.postId)
  use(saved.restored())
  useEffect(() => saved.close, [saved])
  return <OpenReplyForm saved={saved} {...props} />
}

function OpenReplyForm({
  saved,
  userId,
  postId,
  to,
  onReplied,
  onCancel,
  autoFocus = to !== undefined,
}: ReplyFormProps & { saved: FormDraft }) {
  const client = useQueryClient()
  const draft = saved.part('text')
  const artists = chosenArtistsOf(saved.part('artists'))
  const form = useForm({ resolver: zodResolver(replyFields), defaultValues: { content: draft.read() } })
  const { errors, isSubmitting } = form.formState
  const { suspension, recheck } = useSuspension(userId)
  const content = useWatch({ control: form.control, name: 'content' })

  const submit = form.handleSubmit(async (fields) => {
    try {
      const written = await writeReply(client, postId, {
        content: fields.content,
        parentReplyId: to?.id,
        mentionedArtists: artists.in(fields.content),
      })
      saved.clear()
      form.reset({ content: '' })
      toast.success('Reply posted!')
      onReplied(written.id)
    } catch (error) {
      showFailure(form, 'Failed to post reply', error)
      const wish = to && replyWish(to.id, to.name)
      keepUnsent(userId, error, wish?.words ?? 'Go back to your reply', wish)
      recheck()
    }
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <SuspensionNote suspension={suspension} />
      <Field
        label={to ? `Your reply to ${to.name}` : 'Your reply'}
        labelHidden
        error={errors.content?.message}
        counter={{ used: storedLength(content), max: REPLY_MAX }}
      >
        <MentionField
          autoFocus={autoFocus}
          rows={3}
          placeholder={to ? `Reply to ${to.name}` : 'Write a reply'}
          onComplete={(text) => {
            form.setValue('content', text)
            draft.save(text)
          }}
          onArtist={artists.add}
          {...form.register('content', { onChange: (event) => draft.save(event.target.value) })}
        />
      </Field>
      <div className="flex justify-end gap-2">
        {onCancel && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          size="small"
          pending={isSubmitting}
          disabled={suspension !== null && 'Your account is suspended'}
        >
          Reply
        </Button>
      </div>
    </form>
  )
}
