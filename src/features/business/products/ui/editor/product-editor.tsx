import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage, isChangedMeanwhile, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { type NewProduct, type OwnProduct, type ProductEdit, storedProduct } from '../../contract.ts'
import { PRODUCTS_MAX } from '../../limits.ts'
import { formatPrice } from '../product-grid.tsx'
import { manageApi, ownProductsQuery, PRODUCT_QUERIES, productHistoryQuery } from '../queries.ts'
import { ProductForm } from './product-form.tsx'
import { ProductHistory } from './product-history.tsx'

interface ProductEditorProps {
  userId: string
  /** MusicBrainz id of the managed artist. */
  artistId: string
}

/** Where a claimant adds, changes and removes the products of an artist. */
export function ProductEditor({ userId, artistId }: ProductEditorProps) {
  const client = useQueryClient()
  const own = ownProductsQuery(userId, artistId)
  const query = useQuery(own)
  /** The id of the product whose form is open, or 'new'. */
  const [open, setOpen] = useState<string>()

  const shown = (answer: { items: OwnProduct[] }) => {
    client.setQueryData(own.queryKey, answer)
    void client.invalidateQueries(PRODUCT_QUERIES)
    void client.invalidateQueries({ queryKey: productHistoryQuery(userId, artistId).queryKey })
    setOpen(undefined)
  }
  const saved = (answer: { items: OwnProduct[] }) => {
    shown(answer)
    toast.success('Product saved')
  }
  const add = async (fields: NewProduct) =>
    saved(await unwrap(manageApi().$post({ param: { artistId }, json: fields })))
  const edit = async (id: string, change: ProductEdit) => {
    try {
      saved(await unwrap(manageApi()[':id'].$put({ param: { artistId, id }, json: change })))
    } catch (error) {
      if (isChangedMeanwhile(error)) await query.refetch()
      throw error
    }
  }
  const remove = useMutation({
    mutationFn: (id: string) => unwrap(manageApi()[':id'].$delete({ param: { artistId, id } })),
    retry: false,
    onSuccess: (answer) => {
      shown(answer)
      toast.success('Product removed')
    },
  })

  const items = query.data?.items
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="type-heading">Products</h2>
      <p className="mt-1 max-w-prose text-muted">
        Link to what you sell in your own shop. Your products show up on your page’s Merch tab and under
        Merch, and open your shop in a new tab.
      </p>
      {query.isPending && <Skeleton className="mt-4 h-24" />}
      {query.isError && !items && (
        <ErrorState
          title="Couldn’t load the products"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {items && (
        <>
          <ul aria-label="Your products" className="mt-4 divide-y divide-line">
            {items.map((product) => (
              <li key={product.id} className="py-3">
                {open === product.id ? (
                  <ProductForm
                    product={product}
                    onSave={(fields, seen) =>
                      edit(product.id, { ...fields, seen: storedProduct.parse(seen) })
                    }
                    onCancel={() => setOpen(undefined)}
                  />
                ) : (
                  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                    <div className="min-w-0 flex-1">
                      <p className="font-semibold wrap-anywhere">
                        <bdi>{product.title}</bdi>
                      </p>
                      <p className="figures truncate text-sm text-muted">
                        {formatPrice(product.price, product.currency)} · {new URL(product.url).hostname}
                      </p>
                    </div>
                    <Button variant="secondary" size="small" onClick={() => setOpen(product.id)}>
                      Edit<span className="sr-only"> {product.title}</span>
                    </Button>
                    <Button
                      variant="secondary"
                      size="small"
                      pending={remove.isPending && remove.variables === product.id}
                      onClick={() => remove.mutate(product.id)}
                    >
                      Remove<span className="sr-only"> {product.title}</span>
                    </Button>
                    {remove.isError && remove.variables === product.id && (
                      <div className="basis-full">
                        <FormFailure message={failureMessage(remove.error)} />
                      </div>
                    )}
                  </div>
                )}
              </li>
            ))}
          </ul>
          {items.length === 0 && open !== 'new' && (
            <p className="py-3 text-muted">You haven’t linked to a product yet.</p>
          )}
          <div className="mt-4">
            {open === 'new' ? (
              <ProductForm onSave={add} onCancel={() => setOpen(undefined)} />
            ) : (
              <Button
                disabled={items.length >= PRODUCTS_MAX && `You can link to at most ${PRODUCTS_MAX} products.`}
                onClick={() => setOpen('new')}
              >
                Add a product
              </Button>
            )}
          </div>
        </>
      )}
      <ProductHistory
        userId={userId}
        artistId={artistId}
        onUndone={shown}
        onChangedMeanwhile={() => void query.refetch()}
      />
    </Card>
  )
}
