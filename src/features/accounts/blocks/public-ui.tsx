export { useBlockItems } from './ui/block-items.tsx'
export { blocksQuery, unblockMember, useBlockChange } from './ui/block-queries.ts'
export { rememberHides, UNTIL_HIDES_KNOWN } from './ui/known-hides.ts'
