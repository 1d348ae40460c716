import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { REPLY_MAX } from '#features/community/limits.ts'
import { type Reply, replyFields } from '#features/community/posts/contract.ts'
import {
  chosenArtistsOf,
  type FormDraft,
  formDraftOf,
  MentionField,
  refreshPosts,
} from '#features/community/public-ui.tsx'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { storedLength } from '#platform/limit-blank-lines.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { toast } from '#ui/toast.ts'
import type { ManagedEntity, ManagedPost, OfficialReply } from '../contract.ts'
import { api, type EntityRef, entityParams, manageKey } from './manage-queries.ts'

interface RespondFormProps {
  entityRef: EntityRef
  entity: ManagedEntity
  post: ManagedPost
  onClose: () => void
}

/** The form of an official reply, which opens with its draft. */
export function RespondForm(props: RespondFormProps) {
  const saved = formDraftOf(props.entityRef.userId, `official.${props.post.id}`)
  use(saved.restored())
  useEffect(() => saved.close, [saved])
  return <OpenForm saved={saved} {...props} />
}

function OpenForm({ saved, entityRef, entity, post, onClose }: RespondFormProps & { saved: FormDraft }) {
  const client = useQueryClient()
  const draft = saved.part('text')
  const artists = chosenArtistsOf(saved.part('artists'))
  const form = useForm({ resolver: zodResolver(replyFields), defaultValues: { content: draft.read() } })
  const { errors, isSubmitting } = form.formState
  const content = useWatch({ control: form.control, name: 'content' })

  const submit = form.handleSubmit(async (fields) => {
    const json: OfficialReply = {
      content: fields.content,
      mentionedArtists: artists.in(fields.content),
      businessAccountId: entity.business.id,
    }
    let written: Reply
    try {
      const param = { ...entityParams(entityRef), id: post.id }
      written = await unwrap(api().posts[':id']['official-replies'].$post({ param, json }))
    } catch (error) {
      toast.error('Failed to post reply', failureMessage(error))
      form.setError('root', { message: failureMessage(error) })
      return
    }
    saved.clear()
    if (written.visibility === 'public') {
      toast.success('Official response posted', 'Your response is now visible to all fans')
    } else
      toast('Your reply is waiting for approval', 'Others will see it once a moderator has looked at it.')
    void client.invalidateQueries({ queryKey: manageKey(entityRef) })
    void refreshPosts(client)
    onClose()
  })

  return (
    <form onSubmit={submit} noValidate className="mb-4 flex flex-col gap-3">
      <Field
        label={`Respond as ${entity.business.businessName}`}
        error={errors.content?.message}
        counter={{ used: storedLength(content), max: REPLY_MAX }}
      >
        <MentionField
          autoFocus
          rows={4}
          placeholder={`Write your official response as ${entity.name}`}
          onComplete={(text) => {
            form.setValue('content', text)
            draft.save(text)
          }}
          onArtist={artists.add}
          {...form.register('content', { onChange: (event) => draft.save(event.target.value) })}
        />
      </Field>
      <FormFailure message={errors.root?.message} />
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
