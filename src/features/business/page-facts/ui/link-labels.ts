import type { LinkKind } from '../limits.ts'

export const LINK_LABELS: Readonly<Record<LinkKind, string>> = {
  site: 'Official site',
  shop: 'Shop',
  social: 'Profile',
}
