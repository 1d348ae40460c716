import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { EDIT_UNMARKED_MINUTES, POST_MAX, REPLY_MAX, type ReplyPolicy } from '#features/community/limits.ts'
import type { MediaItem } from '#features/files/uploads/contract.ts'
import { DescribeMedia } from '#features/files/uploads/public-ui.tsx'
import { failureMessage, fieldErrors } from '#platform/http/client/client.ts'
import { storedLength } from '#platform/limit-blank-lines.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { toast } from '#ui/toast.ts'
import { type MentionedArtist, postFields, replyFields } from '../../contract.ts'
import { editPost, editReply } from '../state/write.ts'
import { MentionField } from './mention-field.tsx'
import { WhoCanReply } from './who-can-reply.tsx'

/** The post or reply to edit. */
export interface Edited {
  content: string
  media: readonly MediaItem[]
  /** Only for posts. */
  replyPolicy?: ReplyPolicy
}

interface EditDialogProps extends Edited {
  kind: 'post' | 'reply'
  id: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Edits the text of a post or reply; of a post also the descriptions of its pictures, and who may reply. */
export function EditDialog({ kind, open, onOpenChange, ...edited }: EditDialogProps) {
  const [hasTyped, setTyped] = useState(false)
  const [asking, setAsking] = useState(false)
  const close = () => {
    setTyped(false)
    setAsking(false)
    onOpenChange(false)
  }
  const leave = () => (hasTyped ? setAsking(true) : close())
  return (
    <Dialog
      title={`Edit your ${kind}`}
      description={`After ${EDIT_UNMARKED_MINUTES} minutes it’s marked as edited, and people can still read the earlier text.`}
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : leave())}
      disablePointerDismissal
    >
      <EditForm kind={kind} {...edited} onTyped={() => setTyped(true)} onCancel={leave} onDone={close} />
      <AlertDialog
        title="Discard your changes?"
        description={`Your ${kind} stays as it was.`}
        confirm="Discard"
        cancel="Keep editing"
        danger
        onConfirm={close}
        open={asking}
        onOpenChange={setAsking}
      />
    </Dialog>
  )
}

interface EditFormProps extends Edited {
  kind: 'post' | 'reply'
  id: string
  onTyped: () => void
  onCancel: () => void
  onDone: () => void
}

function EditForm({ kind, id, content: before, media, onTyped, onCancel, onDone, ...edited }: EditFormProps) {
  const client = useQueryClient()
  const isPost = kind === 'post'
  const form = useForm({
    resolver: zodResolver(isPost ? postFields : replyFields),
    defaultValues: { content: before },
  })
  const [artists, setArtists] = useState<readonly MentionedArtist[]>([])
  const [alts, setAlts] = useState(() => media.map(({ id, alt }) => ({ id, alt })))
  const [replyPolicy, setReplyPolicy] = useState(edited.replyPolicy)
  const [failure, setFailure] = useState<string>()
  const { errors, isSubmitting } = form.formState
  const content = useWatch({ control: form.control, name: 'content' })

  const submit = form.handleSubmit(async (fields) => {
    const mentionedArtists = artists.filter(({ name }) => fields.content.includes(`@${name}`))
    const edit = { content: fields.content, mentionedArtists }
    setFailure(undefined)
    try {
      await (isPost
        ? editPost(client, id, { ...edit, media: alts, replyPolicy })
        : editReply(client, id, edit))
    } catch (error) {
      const { content } = fieldErrors(error)
      if (content) form.setError('content', { type: 'server', message: content }, { shouldFocus: true })
      setFailure(content ? undefined : `Not saved. ${failureMessage(error)}`)
      return
    }
    toast.success(isPost ? 'Post edited' : 'Reply edited')
    onDone()
  })

  return (
    <form onSubmit={submit} onInput={onTyped} noValidate className="flex flex-col gap-4">
      <Field
        label={`Text of your ${kind}`}
        labelHidden
        error={errors.content?.message}
        counter={{ used: storedLength(content), max: isPost ? POST_MAX : REPLY_MAX }}
      >
        <MentionField
          autoFocus
          rows={5}
          onComplete={(text) => form.setValue('content', text)}
          onArtist={(artist) => setArtists([...artists, artist])}
          {...form.register('content')}
        />
      </Field>
      <DescribeMedia media={media} alts={alts} onChange={setAlts} />
      {replyPolicy && <WhoCanReply value={replyPolicy} onChange={setReplyPolicy} />}
      <FormFailure message={failure} />
      <div className="flex justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  )
}
