import type { LabelProfile } from '#features/preview/samples/label-profile.ts'
import { formatDate } from '#ui/format.ts'

/** The news of the label, newest first. */
export function LabelNews({ news }: Pick<LabelProfile, 'news'>) {
  return (
    <ul aria-label="Label news" className="grid gap-4 md:grid-cols-2 lg:gap-6">
      {news.map(({ id, title, date, excerpt, image }) => (
        <li key={id}>
          <article className="flex h-full min-w-0 flex-col overflow-hidden rounded-sleeve bg-surface sm:flex-row">
            <img
              src={image}
              alt=""
              width={1200}
              height={800}
              loading="lazy"
              className="aspect-[3/2] w-full shrink-0 bg-hover object-cover sm:aspect-square sm:w-44"
            />
            <div className="min-w-0 p-4 sm:p-5">
              <time dateTime={date} className="type-label figures text-muted">
                {formatDate(date)}
              </time>
              <h2 className="type-heading mt-1.5">{title}</h2>
              <p className="mt-2 text-[0.9375rem] text-muted">{excerpt}</p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
