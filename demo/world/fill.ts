import { hashPassword } from '#features/accounts/sign-in/server/passwords/passwords.ts'
import { storeFacts } from '#features/catalogue/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { addAuditLog } from './add-audit-log.ts'
import { addBusinesses, addModeration, writeLetters } from './add-businesses.ts'
import { addAvatars } from './avatars.ts'
import { type Businesses, speaksFor } from './businesses.ts'
import { addMedia, columnsOf, type PostFile } from './media.ts'
import { type Member, PASSWORD } from './members.ts'
import { addNotifications } from './notify.ts'
import type { Post } from './posts.ts'
import type { Reaction } from './reactions.ts'
import type { Reply } from './replies.ts'
import { addShows } from './shows.ts'
import { addStatements, drawPictures } from './statements.ts'
import { addPageDays, addTeams } from './teams.ts'
import type { World } from './world.ts'

/** Rows per insert, far below the limit of parameters. */
const BATCH_SIZE = 1000
const DAY = 86_400_000

/** Writes a world into a migrated database, all or nothing. Returns false when the database has members already. */
export async function fillWorld(
  platform: Pick<Platform, 'db' | 'passwordCost' | 'storage'>,
  makeWorld: () => World,
  now: Date,
): Promise<boolean> {
  const { db } = platform
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (someone) return false
  const world = makeWorld()
  const passwordHash = await hashPassword(PASSWORD, platform.passwordCost)
  const avatars = await addAvatars(platform.storage, world.members)
  const letters = await writeLetters(platform.storage, world.business)
  const files = await addMedia(platform.storage, world.posts)
  const pictures = await drawPictures(platform.storage, world.statements)
  await db.transaction().execute(async (trx) => {
    await addMembers(trx, { members: world.members, passwordHash, avatars, now })
    await addFestivals(trx, world.festivals)
    await addBusinesses(trx, world.business, letters)
    await addPosts(trx, { posts: world.posts, files, businesses: world.business, now })
    await addReplies(trx, world.replies, world.business)
    await addModeration(trx, world.business)
    await addShows(trx, world.shows)
    await addStatements(trx, world.statements, pictures)
    if (world.statements.length > 0) await addTeams(trx, world.business, world.members)
    await addAuditLog(trx)
    await addLikes(trx, world.likes)
    await addFollows(trx, world.follows)
    await addArtistFollows(trx, world.artistFollows)
    await addOtherFollows(trx, world.otherFollows)
    if (world.statements.length > 0) await addPageDays(trx, world.business)
    await addNotifications(trx, now)
  })
  await storeFacts(db, { labels: world.labels }, now)
  return true
}

interface NewMembers {
  members: readonly Member[]
  passwordHash: string
  avatars: ReadonlyMap<string, string>
  now: Date
}

async function addMembers(trx: Trx, { members, passwordHash, avatars, now }: NewMembers): Promise<void> {
  await trx
    .insertInto('users')
    .values(
      members.map(({ id, email, joined }) => ({
        id,
        email,
        email_confirmed_at: joined,
        password_hash: passwordHash,
        created_at: joined,
        updated_at: joined,
        // They came daily, so that reports of those who have written something count for hiding.
        days_read: Math.max(1, Math.floor((now.getTime() - joined.getTime()) / DAY)),
      })),
    )
    .execute()
  await trx
    .insertInto('profiles')
    .values(
      members.map(({ id, username, displayName, bio, joined }) => ({
        id,
        username,
        display_name: displayName,
        bio,
        avatar_url: avatars.get(id) ?? null,
        created_at: joined,
      })),
    )
    .execute()
  const admins = members.filter(({ isAdmin }) => isAdmin)
  await trx
    .insertInto('user_roles')
    .values(admins.map(({ id }) => ({ user_id: id, role: 'admin' as const })))
    .execute()
}

/** The two of the specification are there already. */
async function addFestivals(trx: Trx, festivals: World['festivals']): Promise<void> {
  await trx
    .insertInto('festivals')
    .values(Object.entries(festivals).map(([slug, name]) => ({ slug, name })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

async function addPosts(
  trx: Trx,
  {
    posts,
    files,
    businesses,
    now,
  }: { posts: readonly Post[]; files: readonly PostFile[]; businesses: Businesses; now: Date },
): Promise<void> {
  for (const part of inParts(posts)) {
    await trx
      .insertInto('posts')
      .values(
        part.map(({ id, author, content, subject, createdAt }) => ({
          id,
          user_id: author.id,
          content,
          ...mediaOf(files.filter(({ postId }) => postId === id)),
          linked_entity_type: subject?.type ?? null,
          linked_entity_id: subject?.id ?? null,
          linked_entity_name: subject?.name ?? null,
          is_official_post: speaksFor(businesses, author, subject) !== undefined,
          posted_as_business_id: speaksFor(businesses, author, subject)?.id ?? null,
          created_at: createdAt,
          is_recent: now.getTime() - createdAt.getTime() < DAY,
        })),
      )
      .execute()
  }
  for (const part of inParts(files)) {
    await trx
      .insertInto('media_files')
      .values(
        part.map(({ postId, position, ...file }) => ({
          ...columnsOf(file),
          post_id: postId,
          position,
          used_at: file.createdAt,
        })),
      )
      .execute()
  }
}

const mediaOf = (files: readonly PostFile[]) => ({
  media_urls: files.map(({ key }) => `/media/${key}`),
  post_type: files.length > 0 ? ('photo' as const) : ('text' as const),
})

/** Level by level, because a reply needs its parent. */
async function addReplies(trx: Trx, replies: readonly Reply[], businesses: Businesses): Promise<void> {
  for (const depth of [0, 1, 2, 3]) {
    for (const part of inParts(replies.filter((reply) => reply.depth === depth))) {
      await trx
        .insertInto('post_replies')
        .values(
          part.map(({ id, post, parent, author, content, createdAt }) => ({
            id,
            post_id: post.id,
            parent_reply_id: parent?.id ?? null,
            user_id: author.id,
            content,
            is_official: speaksFor(businesses, author, post.subject) !== undefined,
            business_account_id: speaksFor(businesses, author, post.subject)?.id ?? null,
            created_at: createdAt,
          })),
        )
        .execute()
    }
  }
}

async function addLikes(trx: Trx, likes: readonly Reaction[]): Promise<void> {
  for (const part of inParts(likes)) {
    await trx
      .insertInto('post_likes')
      .values(
        part.map(({ postId, replyId, member, createdAt }) => ({
          post_id: postId ?? null,
          reply_id: replyId ?? null,
          user_id: member.id,
          created_at: createdAt,
        })),
      )
      .execute()
  }
}

async function addFollows(trx: Trx, follows: World['follows']): Promise<void> {
  for (const part of inParts(follows)) {
    await trx
      .insertInto('post_follows')
      .values(
        part.map(({ postId, member, createdAt }) => ({
          post_id: postId,
          user_id: member.id,
          created_at: createdAt,
        })),
      )
      .execute()
  }
}

async function addArtistFollows(trx: Trx, follows: World['artistFollows']): Promise<void> {
  for (const part of inParts(follows)) {
    await trx
      .insertInto('artist_follows')
      .values(
        part.map(({ artistId, member, createdAt }) => ({
          artist_mbid: artistId,
          user_id: member.id,
          created_at: createdAt,
        })),
      )
      .execute()
  }
}

async function addOtherFollows(trx: Trx, { label, festival, member }: World['otherFollows']): Promise<void> {
  for (const part of inParts(label)) {
    const rows = part.map((one) => ({
      label_mbid: one.id,
      user_id: one.member.id,
      created_at: one.createdAt,
    }))
    await trx.insertInto('label_follows').values(rows).execute()
  }
  const festivals = await trx.selectFrom('festivals').select(['id', 'slug']).execute()
  const idOf = new Map(festivals.map(({ id, slug }) => [slug, id]))
  for (const part of inParts(festival)) {
    const rows = part.map((one) => {
      const id = idOf.get(one.id)
      if (!id) throw new Error(`There is no festival ${one.id}.`)
      return { festival_id: id, user_id: one.member.id, created_at: one.createdAt }
    })
    await trx.insertInto('festival_follows').values(rows).execute()
  }
  for (const part of inParts(member)) {
    const rows = part.map((one) => ({ member_id: one.id, user_id: one.member.id, created_at: one.createdAt }))
    await trx.insertInto('member_follows').values(rows).execute()
  }
}

function inParts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, i) =>
    rows.slice(i * BATCH_SIZE, (i + 1) * BATCH_SIZE),
  )
}
