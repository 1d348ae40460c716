import { handOver, install } from './prepare.mjs'

install({ tools: true })
handOver('node_modules/vite/bin/vite.js', ['dev'])
