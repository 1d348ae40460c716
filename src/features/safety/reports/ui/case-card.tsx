import { Link } from '@tanstack/react-router'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { ModerationCase } from '../contract.ts'
import { DECIDED_TOGETHER_MAX, type Outcome, REASON_LABELS } from '../limits.ts'
import { AppealForm } from './appeal-form.tsx'
import { CaseContent, Copies } from './case-content.tsx'
import { CaseNotes } from './case-notes.tsx'
import { CHOICES, decidedLabel, isOfAccount } from './outcome-labels.ts'
import { RestoreButton } from './restore-button.tsx'

interface CaseCardProps {
  userId: string
  one: ModerationCase
  onDecide: (outcome: Outcome) => void
}

const VISIBILITIES = {
  held: 'Waiting for approval',
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
          <span className="text-muted italic">
            {one.kind === 'show' ? 'Nobody here published it' : 'Deleted member'}
          </span>
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
      <CaseContent
        content={content}
        profile={one.kind === 'profile' ? author : null}
        showId={one.kind === 'show' && content?.visibility === 'public' ? one.subjectId : null}
      />
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
      <CaseNotes userId={userId} one={one} />
      {one.isOwn && one.mayDecide && (
        <p className="mt-4 text-sm text-muted">
          You or one of your businesses wrote this, and nobody else can decide. We hide who reported it from
          you.
        </p>
      )}
      {decision ? (
        <p className="mt-4 text-sm">
          <strong>{decidedLabel(one.kind, decision.outcome)}</strong> by{' '}
          {decision.by ? `@${decision.by.username}` : 'somebody'} <RelativeTime date={decision.at} />
          {decision.rule && <span>. Rule: {REASON_LABELS[decision.rule]}</span>}
          {decision.reason && <span>. “{decision.reason}”</span>}
          {decision.restoredAt && (
            <span>{isOfAccount(one.kind, decision.outcome) ? '. Taken back.' : '. Restored.'}</span>
          )}
          {decision.liftedAt && one.kind !== 'profile' && (
            <span> The {decision.outcome === 'banned' ? 'ban' : 'suspension'} is lifted.</span>
          )}
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
        <RestoreButton userId={userId} one={one} />
      )}
    </Card>
  )
}

const SomebodyElse = () => (
  <p className="mt-4 text-sm text-muted">
    You or one of your businesses wrote this, so someone else has to decide. We hide who reported it from you.
  </p>
)
