import type * as LinksReading from './links-reading.ts'
import type { PageLinks } from './page-links.ts'
import type { Search } from './way.ts'

const READING = new URL('./links-reading.ts', import.meta.url)

/** The links of pages or of pieces of them that lead to the address sought. Throws `OutsideError`. */
export const readLinks = (search: Search, pages: string[]): Promise<PageLinks> =>
  search.foreign.read<typeof LinksReading>(READING, { pages, address: search.link }, search.msLeft())
