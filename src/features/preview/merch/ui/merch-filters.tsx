import { CATEGORIES } from '#features/business/products/limits.ts'
import { CATEGORY_LABELS } from '#features/business/products/public-ui.tsx'
import {
  type MerchSearch,
  PRICE_RANGES,
  type PriceRange,
  SEARCH_MAX,
} from '#features/business/products/search.ts'
import { NativeSelect } from '#ui/native-select.tsx'
import { SearchInput } from '#ui/search-input.tsx'

const PRICE_LABELS: Record<PriceRange, string> = {
  'under-25': 'Under $25',
  '25-to-50': '$25 to $50',
  'over-50': 'Over $50',
}

interface MerchFiltersProps {
  search: MerchSearch
  /** `step`: whether the change adds a history entry; typing does not. */
  onChange: (change: Partial<MerchSearch>, step: boolean) => void
}

/** Search, category and price range. */
export function MerchFilters({ search, onChange }: MerchFiltersProps) {
  return (
    <div className="flex flex-col gap-3 md:flex-row">
      <SearchInput
        label="Search merchandise"
        placeholder="Search products, artists..."
        value={search.search ?? ''}
        maxLength={SEARCH_MAX}
        action="/merch"
        name="search"
        onSearch={(words) => onChange({ search: words || undefined }, false)}
      />
      <div className="grid grid-cols-2 gap-3 md:w-[24rem]">
        <NativeSelect
          label="Category"
          value={search.category ?? ''}
          options={[
            { value: '', label: 'All Categories' },
            ...CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
          ]}
          onChange={(value) => onChange({ category: CATEGORIES.find((one) => one === value) }, true)}
        />
        <NativeSelect
          label="Price range"
          value={search.price ?? ''}
          options={[
            { value: '', label: 'All Prices' },
            ...PRICE_RANGES.map((value) => ({ value, label: PRICE_LABELS[value] })),
          ]}
          onChange={(value) => onChange({ price: PRICE_RANGES.find((one) => one === value) }, true)}
        />
      </div>
    </div>
  )
}
