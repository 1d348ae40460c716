import { handOver, install } from './prepare.mjs'

install({ tools: true })
handOver('scripts/dev-server.ts')
