import { readConfig } from '#platform/config.ts'
import { serve } from '../src/serve.ts'
import { endWithReason, openMigrated } from '../src/startup.ts'
import { NAMES } from './names.ts'
import { createStandIn } from './stand-in/server.ts'
import { fillWorld } from './world/fill.ts'
import { loginsOf, PASSWORD } from './world/members.ts'
import { moveWorldToNow } from './world/move-to-now.ts'
import { createWorld } from './world/world.ts'

/** Stored addresses of pictures name it; a second demo beside this one gets a free port. */
const STAND_IN_PORT = 3195
const mode = process.argv.includes('--live') || process.env.SITE_MODE === 'live' ? 'live' : 'preview'

/** The stand-in has no rate limit, so the site need not wait. */
const REQUESTS_A_SECOND = '100'

const standIn = await createStandIn({
  preferredPort: Number(process.env.DEMO_STAND_IN_PORT ?? STAND_IN_PORT),
  mode,
})

if (process.env.DATA_DIR && !process.env.DEMO_DATA_DIR) {
  console.log(
    'The demo does not use DATA_DIR, which is for your own site: set DEMO_DATA_DIR to move the demo.',
  )
}

Object.assign(process.env, standIn.settings, {
  MUSICBRAINZ_RATE: REQUESTS_A_SECOND,
  DATA_DIR: process.env.DEMO_DATA_DIR ?? (mode === 'live' ? './data-demo-live' : './data-demo'),
  // A line for each request would push the printed accounts out of sight.
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  SITE_MODE: mode,
  // Whatever a .env file says, the demo uses no real data or mail and stays on this machine.
  DATABASE_URL: process.env.DEMO_DATABASE_URL ?? '',
  DATABASE_REPLICA_URLS: '',
  WEB_CONCURRENCY: '',
  SMTP_URL: '',
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
})

try {
  const config = readConfig()
  await serve(config, await openMigrated(config), {
    async prepare(platform) {
      const started = performance.now()
      const now = new Date()
      const isNew = await fillWorld(platform, () => createWorld(standIn.catalogue, now, mode), now)
      if (!isNew) await moveWorldToNow(platform.db)
      else {
        const seconds = ((performance.now() - started) / 1000).toFixed(1)
        console.log(`Filled the demo with members, posts and replies in ${seconds} s.`)
      }
    },
    started() {
      console.log(
        `The outside is played by ${standIn.url}.\n\nLog in with one of these, password ${PASSWORD}`,
      )
      for (const { role, username } of loginsOf(NAMES[mode])) {
        console.log(`  ${role.padEnd(10)} ${username}@demo.example`)
      }
      console.log(`\nDelete the folder ${process.env.DATA_DIR} to begin with a fresh world.`)
    },
    stopped: () => standIn.close(),
  })
} catch (error) {
  endWithReason(error)
}
