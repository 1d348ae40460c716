export { CATEGORY_LABELS } from './ui/category-labels.ts'
export { ProductEditor } from './ui/editor/product-editor.tsx'
export { ProductGrid } from './ui/product-grid.tsx'
export { artistProductsQuery } from './ui/queries.ts'
