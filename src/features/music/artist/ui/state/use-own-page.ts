import { useQuery } from '@tanstack/react-query'
import { statementsQuery } from '#features/business/page-facts/public-ui.tsx'
import type { ArtistPage } from '../../contract.ts'

/**
 * What the claimants of an artist state on the page, oldest approval first: where they state the same thing, the first
 * one counts. The hero asks for it; other parts of the page (`asks: false`), which hydrate later, show its answer.
 */
export function useOwnPage(
  { mbid, verification }: Pick<ArtistPage, 'mbid' | 'verification'>,
  { asks = true }: { asks?: boolean } = {},
) {
  const { data } = useQuery({
    ...statementsQuery('artist', mbid ?? ''),
    enabled: asks && Boolean(mbid && verification),
  })
  const statements = data?.items ?? []
  const words = statements.find(({ stated }) => stated.biography)
  return {
    statements,
    words: words?.stated.biography ?? '',
    picture: statements.find(({ stated }) => stated.picture)?.stated.picture ?? null,
    banner: statements.find(({ stated }) => stated.banner)?.stated.banner ?? null,
    links: statements.flatMap(({ stated }) => stated.links),
  }
}
