import { similarPath } from '#features/catalogue/public-ui.tsx'
import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { useNear } from '#ui/use-near.ts'

const SimilarRail = lazyPart(() => import('./similar-rail.tsx').then((part) => part.SimilarRail))

/** Similar artists at the end of an artist's page, which are fetched when somebody scrolls there. */
export function SimilarSection({ mbid, slug }: { mbid: string; slug: string }) {
  const { ref, isNear } = useNear<HTMLElement>()
  return (
    <section ref={ref} aria-labelledby="similar" className="mt-12 min-h-72 border-t-[3px] border-ink pt-4">
      <h2 id="similar" className="type-title">
        Similar, and why
      </h2>
      {isNear && (
        <InPlace fallback={null}>
          <SimilarRail mbid={mbid} />
        </InPlace>
      )}
      <PageLink
        href={`${similarPath(slug)}?mbid=${mbid}`}
        className="link mt-4 inline-flex min-h-11 items-center"
      >
        All similar artists, and how any two are connected
      </PageLink>
    </section>
  )
}
