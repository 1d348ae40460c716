import X from 'virtual:icon/x'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { keepUnsent, showFailure } from '#features/accounts/public-ui.tsx'
import { ENTITY_TYPES, POST_MAX } from '#features/community/limits.ts'
import { UPLOAD_FAILED } from '#features/files/uploads/limits.ts'
import { MediaField, uploadsFor } from '#features/files/uploads/public-ui.tsx'
import { SuspensionNote, useSuspension } from '#features/safety/reports/public-ui.tsx'
import { storedLength } from '#platform/limit-blank-lines.ts'
import { Button } from '#ui/button.tsx'
import type { Draft } from '#ui/draft.ts'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.ts'
import { type Post, postFields } from '../../contract.ts'
import { EntityChip } from '../post/entity-chip.tsx'
import { writePost } from '../state/write.ts'
import { chosenArtistsOf } from './chosen-artists.ts'
import { EntitySearch } from './entity-search.tsx'
import { type FormDraft, formDraftOf } from './form-draft.ts'
import type { LinkedEntity } from './linked-entity.ts'
import { MentionField } from './mention-field.tsx'
import { readReplyPolicy, WhoCanReply } from './who-can-reply.tsx'
import { WRITE_POST } from './write-post.ts'

interface ComposerProps {
  userId: string
  linked?: LinkedEntity
  /** The form begins with the question what the post is about. */
  asksFirst: boolean
  onPosted: () => void
}

/** The form of a new post, which opens with its draft. */
export function Composer(props: ComposerProps) {
  const saved = formDraftOf(props.userId, 'post')
  use(saved.restored())
  useEffect(() => saved.close, [saved])
  return <PostForm saved={saved} {...props} />
}

function PostForm({ saved, userId, linked, asksFirst, onPosted }: ComposerProps & { saved: FormDraft }) {
  const client = useQueryClient()
  const draft = saved.part('text')
  const linkedDraft = linkedDraftOf(saved.part('about'))
  const artists = chosenArtistsOf(saved.part('artists'))
  const uploads = uploadsFor(userId, saved.part('media'))
  const [about, setAbout] = useState(() => linked ?? linkedDraft.read())
  const linkTo = (entity: LinkedEntity | undefined) => {
    linkedDraft.save(entity)
    setAbout(entity)
  }
  const form = useForm({
    resolver: zodResolver(postFields),
    defaultValues: { content: draft.read() },
  })
  const repliesDraft = saved.part('replies')
  const [replyPolicy, setReplyPolicy] = useState(() => readReplyPolicy(repliesDraft.read()))
  const { errors, isSubmitting } = form.formState
  const { suspension, recheck } = useSuspension(userId)
  const content = useWatch({ control: form.control, name: 'content' })

  const submit = form.handleSubmit(async (fields) => {
    const media = await uploads.ready()
    if (!media) {
      toast.error('Upload failed', UPLOAD_FAILED)
      return
    }
    let written: Post
    try {
      written = await writePost(client, {
        content: fields.content,
        media,
        replyPolicy,
        linkedEntityType: about?.type,
        linkedEntityId: about?.id,
        linkedEntityName: about?.name,
        mentionedArtists: artists.in(fields.content),
      })
    } catch (error) {
      showFailure(form, 'Failed to create post', error)
      keepUnsent(userId, error, 'Go back to your post', WRITE_POST)
      recheck()
      return
    }
    uploads.clear()
    saved.clear()
    if (written.visibility === 'public') {
      toast.success('Post created!', 'Your post has been shared with the community')
    } else toast('Your post is waiting for approval', 'Others will see it once a moderator has looked at it.')
    onPosted()
  })

  const isAsked = asksFirst && !about && !draft.read()
  const subject = about ? (
    <div className="flex min-w-0 items-center gap-1">
      <EntityChip linkedEntityType={about.type} linkedEntityName={about.name} />
      <IconButton label={`Don’t link to ${about.name}`} onClick={() => linkTo(undefined)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  ) : (
    <EntitySearch
      label={asksFirst ? 'Pick the record, song, artist or show' : LINK_LABEL}
      autoFocus={isAsked}
      onChoose={(entity) => {
        linkTo(entity)
        if (asksFirst) form.setFocus('content')
      }}
    />
  )
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <SuspensionNote suspension={suspension} />
      {asksFirst && subject}
      <MediaField uploads={uploads}>
        <Field
          label="Your post"
          labelHidden
          error={errors.content?.message}
          counter={{ used: storedLength(content), max: POST_MAX }}
        >
          <MentionField
            autoFocus={!isAsked}
            rows={4}
            placeholder={asksFirst ? 'Say something about it' : 'What are you listening to?'}
            onComplete={(text) => {
              form.setValue('content', text)
              draft.save(text)
            }}
            onArtist={artists.add}
            {...form.register('content', {
              onChange: (event) => {
                draft.save(event.target.value)
                linkedDraft.save(about)
              },
            })}
          />
        </Field>
      </MediaField>
      {!asksFirst && subject}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <WhoCanReply
          value={replyPolicy}
          onChange={(chosen) => {
            repliesDraft.save(chosen === 'everybody' ? '' : chosen)
            setReplyPolicy(chosen)
          }}
        />
        <Button
          type="submit"
          className="ml-auto"
          pending={isSubmitting}
          disabled={suspension !== null && 'Your account is suspended'}
        >
          Post
        </Button>
      </div>
    </form>
  )
}

const LINK_LABEL = 'Link to an artist, festival, show, album or song'

const storedLink = z.object({ type: z.enum(ENTITY_TYPES), id: z.string(), name: z.string() })

/** The linked entity of a member's draft, stored like its text. */
function linkedDraftOf(draft: Draft) {
  return {
    read(): LinkedEntity | undefined {
      const text = draft.read()
      if (!text) return undefined
      try {
        return storedLink.parse(JSON.parse(text))
      } catch {
        return undefined
      }
    },
    save: (about: LinkedEntity | undefined) => draft.save(about ? JSON.stringify(about) : ''),
  }
}
