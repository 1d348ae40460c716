import { build, handOver, install } from './prepare.mjs'

install()
build()
handOver(process.argv.includes('--demo') ? 'demo/main.ts' : 'src/main.ts')
