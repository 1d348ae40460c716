import { handOver, install } from './prepare.mjs'

install()
handOver('node_modules/vite/bin/vite.js', ['dev'])
