import ChevronRight from 'virtual:icon/chevron-right'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { DescribedMedia, PostMedia } from '#features/media/public-ui.tsx'
import { failureMessage, fieldErrors, unwrap } from '#platform/http/client/client.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { formatCount } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useStoredDraft } from '#ui/use-stored-draft.ts'
import type { ModerationCase } from '../contract.ts'
import { DECIDED_TOGETHER_MAX, NOTE_MAX, type Outcome, REASON_LABELS } from '../limits.ts'
import { AppealForm } from './appeal-form.tsx'
import { CHOICES, decidedLabel, isOfAccount, pictureOfCopy } from './outcome-labels.ts'
import { reportsApi, reportsKey } from './report-queries.ts'
import { RestoreButton } from './restore-button.tsx'

interface CaseCardProps {
  userId: string
  one: ModerationCase
  onDecide: (outcome: Outcome) => void
}

const VISIBILITIES = {
  held: 'Waits for approval',
  hidden: 'Hidden by reports',
  removed: 'Removed',
  withheld: 'Author is banned',
}

/** One reported item: its content and context, the reports, and the possible decisions. */
export function CaseCard({ userId, one, onDecide }: CaseCardProps) {
  const { content, author, decision, appeal } = one
  const isAppealWaiting = appeal !== null && !appeal.outcome
  return (
    <Card className="min-w-0 p-4 sm:p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="type-heading capitalize">{one.kind}</h2>
        {author ? (
          <Link to="/profile/$username" params={{ username: author.username }} className="link">
            @{author.username}
          </Link>
        ) : (
          <span className="text-muted italic">Deleted member</span>
        )}
        {content && content.visibility !== 'public' && (
          <Badge tone="caution">{VISIBILITIES[content.visibility]}</Badge>
        )}
        <span className="text-sm text-muted">
          {one.reportsCount > 0 ? 'Reported' : 'Decided without a report'}{' '}
          <RelativeTime date={one.openedAt} />
        </span>
      </header>
      {author && (
        <p className="mt-1 text-sm text-muted">
          Joined <RelativeTime date={author.joinedAt} />. {author.removals} decided against,{' '}
          {author.unfounded} unfounded,{' '}
          {author.openCases > DECIDED_TOGETHER_MAX ? `${DECIDED_TOGETHER_MAX}+` : author.openCases} more
          waiting.{' '}
          <Link
            to="/admin"
            search={{ tab: 'members', search: author.username }}
            resetScroll={false}
            className="link"
          >
            Account and history
          </Link>
        </p>
      )}
      <Content content={content} profile={one.kind === 'profile' ? author : null} />
      <Copies kind={one.kind} copies={one.copies} keptMedia={one.keptMedia} />
      <ul className="mt-3 flex flex-col gap-1.5 text-sm">
        {one.reports.map((report) => (
          <li key={report.id} className="[overflow-wrap:anywhere]">
            <Badge>{REASON_LABELS[report.reason]}</Badge>{' '}
            <span className="text-muted">
              {report.reporter ? `@${report.reporter.username}` : 'A member'}
            </span>{' '}
            {content && one.copies.some(({ id }) => id === report.copyId) && (
              <span className="text-muted">about an earlier text</span>
            )}{' '}
            <bdi>{report.details}</bdi>
          </li>
        ))}
        {one.reportsCount > one.reports.length && (
          <li className="text-muted">and {one.reportsCount - one.reports.length} more</li>
        )}
      </ul>
      <Notes userId={userId} one={one} />
      {one.isOwn && one.mayDecide && (
        <p className="mt-4 text-sm text-muted">
          You or a business of yours wrote this, and nobody else can decide. The reporters are hidden from
          you.
        </p>
      )}
      {decision ? (
        <p className="mt-4 text-sm">
          <strong>{decidedLabel(one.kind, decision.outcome)}</strong> by{' '}
          {decision.by ? `@${decision.by.username}` : 'somebody'} <RelativeTime date={decision.at} />
          {decision.rule && `. Rule: ${REASON_LABELS[decision.rule]}`}
          {decision.reason && `. “${decision.reason}”`}
          {decision.restoredAt && (isOfAccount(one.kind, decision.outcome) ? '. Taken back.' : '. Restored.')}
          {decision.liftedAt &&
            one.kind !== 'profile' &&
            ` The ${decision.outcome === 'banned' ? 'ban' : 'suspension'} is lifted.`}
        </p>
      ) : !one.mayDecide ? (
        <SomebodyElse />
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">
          {CHOICES.map(({ outcome, key, label }) => (
            <Button key={outcome} variant="secondary" size="small" onClick={() => onDecide(outcome)}>
              {key} {label}
            </Button>
          ))}
        </div>
      )}
      {appeal && (
        <blockquote className="mt-3 border-l-2 border-line pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
          <p className="text-sm text-muted">The author appeals:</p>
          <bdi>{appeal.text}</bdi>
          {appeal.outcome && (
            <p className="text-sm font-semibold">{appeal.outcome === 'kept' ? 'Rejected' : 'Taken back'}</p>
          )}
        </blockquote>
      )}
      {isAppealWaiting &&
        (one.mayAnswer ? (
          <AppealForm userId={userId} id={one.id} />
        ) : one.mayDecide ? (
          <p className="mt-4 text-sm text-muted">You decided this. Another moderator answers the appeal.</p>
        ) : (
          <SomebodyElse />
        ))}
      {decision?.isRestorable && !isAppealWaiting && one.mayDecide && (
        <RestoreButton userId={userId} id={one.id} kind={one.kind} />
      )}
    </Card>
  )
}

const SomebodyElse = () => (
  <p className="mt-4 text-sm text-muted">
    You or a business of yours wrote this: somebody else has to decide. The reporters are hidden from you.
  </p>
)

interface ContentProps extends Pick<ModerationCase, 'content'> {
  /** The profile of the reported member. */
  profile: ModerationCase['author']
}

function Content({ content, profile }: ContentProps) {
  if (!content) return <p className="mt-3 text-muted italic">The author has deleted this.</p>
  return (
    <div className="mt-3 rounded-sleeve bg-hover p-3">
      {content.answers && (
        <p className="mb-2 line-clamp-3 text-sm text-muted [overflow-wrap:anywhere]">
          Answers @{content.answers.username ?? 'a deleted member'}: <bdi>{content.answers.text}</bdi>
        </p>
      )}
      {profile && (
        <div className="mb-2 flex items-center gap-3">
          <Avatar username={profile.username} src={profile.avatarUrl} />
          <p dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {profile.displayName ?? profile.username}
          </p>
        </div>
      )}
      <p className="whitespace-pre-line [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
        {content.text || <span className="text-muted italic">{profile ? 'No bio' : 'No text'}</span>}
      </p>
      {content.earlier.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {formatCount(content.earlier.length, 'earlier text')}
          </summary>
          <ol className="grid gap-2">
            {content.earlier.map(({ text, replacedAt }) => (
              <li key={replacedAt} className="border-l-2 border-edge pl-3">
                <p className="text-muted">
                  Replaced <RelativeTime date={replacedAt} />
                </p>
                <p className="whitespace-pre-line [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
                  {text}
                </p>
              </li>
            ))}
          </ol>
        </details>
      )}
      <div className="max-w-sm">
        <DescribedMedia media={content.media} />
      </div>
      {content.postId && (
        <Link
          to="/community/post/$postId"
          params={{ postId: content.postId }}
          className="link mt-1 inline-flex min-h-11 items-center text-sm"
        >
          Open the thread
        </Link>
      )}
    </div>
  )
}

/** The content when it was reported and decided on, if it was changed or deleted since. */
function Copies({ kind: of, copies, keptMedia }: Pick<ModerationCase, 'kind' | 'copies' | 'keptMedia'>) {
  return copies.map(({ id, text, media, at, isDecided }) => (
    <blockquote key={id} className="mt-3 border-l-2 border-edge pl-3">
      <p className="text-sm text-muted">
        It said when it was {isDecided ? 'decided on' : 'reported'}, <RelativeTime date={at} />:
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
        {text || <span className="text-muted italic">No text</span>}
      </p>
      {media.map(({ id: fileId, kind, alt }) => (
        <p key={fileId} className="text-sm text-muted [overflow-wrap:anywhere]">
          {of === 'profile' ? (
            pictureOfCopy(fileId, keptMedia)
          ) : (
            <>
              With {kind === 'video' ? 'a video' : 'a picture'}: <bdi>{alt || 'not described'}</bdi>
            </>
          )}
        </p>
      ))}
      <div className="max-w-sm">
        <PostMedia media={keptMedia.filter((kept) => media.some((named) => named.id === kept.id))} />
      </div>
    </blockquote>
  ))
}

/** Sends a change of a case and refetches what is shown. */
function useChange(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey(userId) }),
  })
}

function Notes({ userId, one }: { userId: string; one: ModerationCase }) {
  const { values, change, forget } = useStoredDraft(userId, `note.${one.id}`, { content: '' })
  const [hadWords] = useState(values.content !== '')
  const { mutate, isPending, error } = useChange(userId)
  const isMine = one.assignee?.id === userId
  const api = () => reportsApi().admin.reports[':id']
  const param = { id: one.id }
  const items: ReactNode = one.notes.map((note) => (
    <li key={note.createdAt} className="[overflow-wrap:anywhere]">
      <span className="text-muted">@{note.author?.username ?? 'deleted member'}:</span>{' '}
      <bdi>{note.content}</bdi>
    </li>
  ))
  return (
    <details className="group mt-3 text-sm" open={one.notes.length > 0 || hadWords}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-muted hover:text-ink">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        {one.assignee ? `Assigned to @${one.assignee.username}` : 'Not assigned'},{' '}
        {formatCount(one.notes.length, 'note')}
      </summary>
      <ul className="flex flex-col gap-1">{items}</ul>
      <form
        className="mt-2 flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const content = values.content.trim()
          if (content) {
            mutate(() => unwrap(api().notes.$post({ param, json: { content } })), {
              onSuccess: () => forget(values),
            })
          }
        }}
      >
        <Field
          label="Note for moderators"
          error={error ? (fieldErrors(error).content ?? `Not saved. ${failureMessage(error)}`) : undefined}
          className="min-w-48 flex-1"
        >
          <Input
            value={values.content}
            maxLength={NOTE_MAX}
            onChange={(event) => change({ content: event.target.value })}
          />
        </Field>
        <Button type="submit" variant="secondary" pending={isPending}>
          Add note
        </Button>
        <Button
          variant="quiet"
          onClick={() => mutate(() => unwrap(api().assignment.$put({ param, json: { assigned: !isMine } })))}
        >
          {isMine ? 'Hand back' : 'Assign to me'}
        </Button>
      </form>
    </details>
  )
}
