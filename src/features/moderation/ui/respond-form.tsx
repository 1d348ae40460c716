import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { replyFields } from '#features/community/contract.ts'
import { REPLY_MAX } from '#features/community/limits.ts'
import { draftOf, refreshPosts, submitWithKeys } from '#features/community/public-ui.tsx'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import type { ManagedEntity, ManagedPost, OfficialReply } from '../contract.ts'
import { api, type EntityRef, entityParams, manageKey } from './manage-queries.ts'

interface RespondFormProps {
  entityRef: EntityRef
  entity: ManagedEntity
  post: ManagedPost
  onClose: () => void
}

/** The form of an official reply. It keeps its text until the reply is accepted. */
export function RespondForm({ entityRef, entity, post, onClose }: RespondFormProps) {
  const client = useQueryClient()
  const draft = draftOf(entityRef.userId, `official.${post.id}`)
  const form = useForm({ resolver: zodResolver(replyFields), defaultValues: { content: draft.read() } })
  const { errors, isSubmitting } = form.formState
  const content = useWatch({ control: form.control, name: 'content' })

  const submit = form.handleSubmit(async (fields) => {
    const json: OfficialReply = { content: fields.content, businessAccountId: entity.business.id }
    try {
      const param = { ...entityParams(entityRef), id: post.id }
      await unwrap(api().posts[':id']['official-replies'].$post({ param, json }))
    } catch (error) {
      toast.error('Failed to post reply', failureMessage(error))
      return
    }
    draft.clear()
    toast.success('Official response posted', 'Your response is now visible to all fans')
    void client.invalidateQueries({ queryKey: manageKey(entityRef) })
    void refreshPosts(client)
    onClose()
  })

  return (
    <form onSubmit={submit} noValidate className="mb-4 flex flex-col gap-3">
      <Field
        label={`Respond as ${entity.business.businessName}`}
        error={errors.content?.message}
        counter={{ used: content.trim().length, max: REPLY_MAX }}
      >
        <Textarea
          autoFocus
          rows={4}
          dir="auto"
          placeholder={`Write your official response as ${entity.name}`}
          onKeyDown={submitWithKeys}
          {...form.register('content', { onChange: (event) => draft.save(event.target.value) })}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="small" pending={isSubmitting} disabled={!content.trim()}>
          Post Official Response
        </Button>
      </div>
    </form>
  )
}
