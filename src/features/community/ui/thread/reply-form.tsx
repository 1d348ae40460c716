import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { replyFields } from '../../contract.ts'
import { REPLY_MAX } from '../../limits.ts'
import { draftOf } from '../compose/draft.ts'
import { submitWithKeys } from '../compose/submit-with-keys.ts'
import { writeReply } from '../state/write.ts'

interface ReplyFormProps {
  userId: string
  postId: string
  /** The parent reply; undefined: the post itself. */
  to?: { id: string; name: string }
  onReplied: (replyId: string) => void
  onCancel?: () => void
}

/** The form of a reply. The draft is stored until it is posted. */
export function ReplyForm({ userId, postId, to, onReplied, onCancel }: ReplyFormProps) {
  const client = useQueryClient()
  const draft = draftOf(userId, to?.id ?? postId)
  const form = useForm({ resolver: zodResolver(replyFields), defaultValues: { content: draft.read() } })
  const { errors, isSubmitting } = form.formState
  const content = useWatch({ control: form.control, name: 'content' })

  const submit = form.handleSubmit(async (fields) => {
    try {
      const written = await writeReply(client, postId, { content: fields.content, parentReplyId: to?.id })
      draft.clear()
      form.reset({ content: '' })
      toast.success('Reply posted!')
      onReplied(written.id)
    } catch (error) {
      toast.error('Failed to post reply', failureMessage(error))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field
        label={to ? `Your reply to ${to.name}` : 'Your reply'}
        labelHidden
        error={errors.content?.message}
        counter={{ used: content.trim().length, max: REPLY_MAX }}
      >
        <Textarea
          autoFocus={to !== undefined}
          rows={3}
          dir="auto"
          placeholder={to ? `Reply to ${to.name}` : 'Write a reply'}
          onKeyDown={submitWithKeys}
          {...form.register('content', { onChange: (event) => draft.save(event.target.value) })}
        />
      </Field>
      <div className="flex justify-end gap-2">
        {onCancel && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="small" pending={isSubmitting}>
          Reply
        </Button>
      </div>
    </form>
  )
}
