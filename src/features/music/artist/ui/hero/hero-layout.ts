/** The picture is beside the text; on a phone it is above it, from edge to edge. */
export const HERO =
  'grid gap-x-8 gap-y-5 pb-8 md:grid-cols-[minmax(0,25rem)_minmax(0,1.7fr)] md:items-center md:py-12 lg:gap-x-14'
export const HERO_PICTURE =
  'max-md:-mx-4 max-md:aspect-[5/4]! max-md:rounded-none! [&>img]:object-[50%_30%] md:self-start'
export const HERO_TEXT = 'flex min-w-0 flex-col items-start gap-4'
