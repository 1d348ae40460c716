import type { AuditEntry } from '#features/audit/contract.ts'

/** The actions in the log as a sentence after the name of a member. */
export const ACTION_LABELS: Record<AuditEntry['action'], string> = {
  'business_account.apply': 'applied for a business account',
  'business_account.approve': 'approved a business account',
  'business_account.reject': 'rejected a business account',
  'artist_claim.submit': 'claimed an artist',
  'artist_claim.withdraw': 'withdrew an artist claim',
  'artist_claim.approve': 'approved an artist claim',
  'artist_claim.reject': 'rejected an artist claim',
  'artist_claim.delete': 'deleted an artist claim',
  'festival_claim.submit': 'claimed a festival',
  'festival_claim.withdraw': 'withdrew a festival claim',
  'festival_claim.approve': 'approved a festival claim',
  'festival_claim.reject': 'rejected a festival claim',
  'festival_claim.delete': 'deleted a festival claim',
  'document.open': 'opened a document',
  'post.pin': 'pinned a post',
  'post.unpin': 'unpinned a post',
  'post.hide': 'hid a post',
  'post.official': 'posted officially',
  'reply.official': 'replied officially',
  'show.create': 'published a show',
  'show.edit': 'changed a show',
  'show.announce': 'cancelled, postponed or confirmed a show',
  'show.delete': 'deleted a show',
  'product.create': 'linked to a product',
  'product.edit': 'changed a product',
  'product.delete': 'removed a product',
  'statement.write': 'wrote a biography',
  'manage.open': 'opened a manage page',
  'admin.open': 'opened the admin dashboard',
  'attempts.further': 'more attempts within an hour',
}

export const isAuditAction = (action: string): action is AuditEntry['action'] =>
  Object.hasOwn(ACTION_LABELS, action)
