import { build, handOver, install } from './prepare.mjs'

const [demo, ...args] = process.argv.slice(2)

install()
build()
if (demo === '--demo') handOver('demo/main.ts', args)
else handOver('src/main.ts')
