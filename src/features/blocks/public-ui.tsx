export { useBlockItems } from './ui/block-items.tsx'
export { blocksQuery, unblockMember, useBlockChange } from './ui/block-queries.ts'
