import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { fieldErrors, isChangedMeanwhile } from '#platform/http/client/client.ts'
import { wholeFailure } from '#platform/http/client/whole-failure.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Input } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { type NewProduct, newProduct, type OwnProduct } from '../../contract.ts'
import { CATEGORIES, CURRENCIES, TITLE_MAX } from '../../limits.ts'
import { CATEGORY_LABELS } from '../category-labels.ts'
import { formatPrice } from '../product-grid.tsx'

/** The fields that show their own messages. */
const FIELDS_WITH_MESSAGES = ['title', 'price', 'url', 'pictureUrl']

interface ProductFormProps {
  /** The product to change; without it a new one is made. */
  product?: OwnProduct
  /** `seen` is what the product was when the member saw it last. */
  onSave: (fields: NewProduct, seen?: OwnProduct) => Promise<void>
  onCancel: () => void
}

/** The fields of a product. It keeps its values until they are saved. */
export function ProductForm({ product, onSave, onCancel }: ProductFormProps) {
  const [fields, setFields] = useState({
    title: product?.title ?? '',
    category: product?.category ?? ('apparel' as const),
    price: product ? String(product.price) : '',
    currency: product?.currency ?? 'EUR',
    url: product?.url ?? '',
    pictureUrl: product?.pictureUrl ?? '',
  })
  /** The product as it was when the form was opened; undefined once another's change is shown below the fields. */
  const [opened, setOpened] = useState(product)
  const theirs = opened ? undefined : product
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const set = (change: Partial<Record<keyof typeof fields, string>>) =>
    setFields({ ...fields, ...change } as typeof fields)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(undefined)
    const parsed = newProduct.safeParse({
      ...fields,
      price: fields.price.trim() === '' ? Number.NaN : Number(fields.price.replace(',', '.')),
      url: fields.url.trim(),
      pictureUrl: fields.pictureUrl.trim() || null,
    })
    if (!parsed.success) {
      const { fieldErrors } = z.flattenError(parsed.error)
      setErrors(
        Object.fromEntries(Object.entries(fieldErrors).map(([name, messages]) => [name, messages[0] ?? ''])),
      )
      return
    }
    setErrors({})
    setSaving(true)
    try {
      await onSave(parsed.data, opened ?? product)
    } catch (error) {
      if (isChangedMeanwhile(error)) setOpened(undefined)
      setErrors(fieldErrors(error))
      setFailure(wholeFailure(error, FIELDS_WITH_MESSAGES))
    } finally {
      setSaving(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Product" className="flex max-w-2xl flex-col gap-5">
      <Field
        label="Title"
        error={errors.title}
        counter={{ used: fields.title.trim().length, max: TITLE_MAX }}
      >
        <Input
          autoFocus
          dir="auto"
          value={fields.title}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Price" error={errors.price}>
          <Input
            inputMode="decimal"
            placeholder="24.50"
            value={fields.price}
            onChange={(event) => set({ price: event.target.value })}
          />
        </Field>
        <div className="flex flex-col gap-1.5">
          <span aria-hidden="true" className="text-sm font-semibold">
            Currency
          </span>
          <NativeSelect
            label="Currency"
            options={CURRENCIES.map((value) => ({ value, label: value }))}
            value={fields.currency}
            onChange={(currency) => set({ currency })}
          />
        </div>
        <div className="flex flex-col gap-1.5">
          <span aria-hidden="true" className="text-sm font-semibold">
            Category
          </span>
          <NativeSelect
            label="Category"
            options={CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))}
            value={fields.category}
            onChange={(category) => set({ category })}
          />
        </div>
      </div>
      <Field label="Address in your shop" hint="Begins with https://" error={errors.url}>
        <Input
          type="url"
          inputMode="url"
          placeholder="https://shop.example.com/shirt"
          value={fields.url}
          onChange={(event) => set({ url: event.target.value })}
        />
      </Field>
      <Field
        label="Address of a picture (optional)"
        hint="We show it through our own server. Without one, we draw a cover."
        error={errors.pictureUrl}
      >
        <Input
          type="url"
          inputMode="url"
          placeholder="https://shop.example.com/shirt.jpg"
          value={fields.pictureUrl}
          onChange={(event) => set({ pictureUrl: event.target.value })}
        />
      </Field>
      <FormFailure message={failure} />
      {theirs && (
        <p className="text-sm text-muted wrap-anywhere">
          Now: <bdi>{theirs.title}</bdi> · {formatPrice(theirs.price, theirs.currency)} ·{' '}
          {CATEGORY_LABELS[theirs.category]} · {theirs.url}
          {theirs.pictureUrl && <span> · Picture: {theirs.pictureUrl}</span>}
        </p>
      )}
      <div className="flex gap-3">
        <Button type="submit" pending={isSaving}>
          Save product
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
