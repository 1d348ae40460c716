import { pageLinks } from './page-links.ts'

/** Runs in a thread: see `ForeignReader`. */
export const read = ({ pages, address }: { pages: string[]; address: string }) => pageLinks(pages, address)
