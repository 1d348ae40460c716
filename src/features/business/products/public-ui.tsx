export { ProductEditor } from './ui/editor/product-editor.tsx'
export { ProductGrid } from './ui/live/product-grid.tsx'
export { artistProductsQuery } from './ui/queries.ts'
