import { Link } from '@tanstack/react-router'
import { DescribedMedia, PostMedia } from '#features/files/uploads/public-ui.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { formatCount } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { ModerationCase } from '../contract.ts'
import { pictureOfCopy } from './outcome-labels.ts'

interface CaseContentProps extends Pick<ModerationCase, 'content'> {
  /** The profile of the reported member. */
  profile: ModerationCase['author']
  /** The show, while its page is public. */
  showId: string | null
}

export function CaseContent({ content, profile, showId }: CaseContentProps) {
  if (!content) return <p className="mt-3 text-muted italic">The author deleted this.</p>
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
      {showId && (
        <Link
          to="/show/$showId"
          params={{ showId }}
          className="link mt-1 inline-flex min-h-11 items-center text-sm"
        >
          Open the show
        </Link>
      )}
    </div>
  )
}

/** The content when it was reported and decided on, if it was changed or deleted since. */
export function Copies({
  kind: of,
  copies,
  keptMedia,
}: Pick<ModerationCase, 'kind' | 'copies' | 'keptMedia'>) {
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
            <span>
              With {kind === 'video' ? 'a video' : 'a picture'}: <bdi>{alt || 'not described'}</bdi>
            </span>
          )}
        </p>
      ))}
      <div className="max-w-sm">
        <PostMedia media={keptMedia.filter((kept) => media.some((named) => named.id === kept.id))} />
      </div>
    </blockquote>
  ))
}
