import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMember } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('signing up', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite()
  })
  afterAll(() => site.close())

  it('makes user and profile and signs in at once', async () => {
    const member = await createMember(site, { username: 'Ana_Maria' })
    expect(member.session).toMatchObject({
      token_type: 'bearer',
      expires_in: 600,
      user: {
        email: 'ana_maria@example.org',
        user_metadata: { username: 'Ana_Maria', display_name: 'Ana_Maria' },
      },
    })
    const profile = await site.platform.db
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', member.id)
      .executeTakeFirst()
    expect(profile).toMatchObject({
      username: 'Ana_Maria',
      display_name: 'Ana_Maria',
      bio: null,
      avatar_url: null,
    })
  })
})
