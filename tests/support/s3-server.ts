import S3rver from '@20minutes/s3rver'
import v4 from '@20minutes/s3rver/lib/signature/v4.js'

/** Run by `s3.ts`: serves one bucket from a folder, prints the port, and ends with its parent. */
const [directory = '', bucket = ''] = process.argv.slice(2)

// Requests to the bucket itself are signed with the slash that ends their path; the server forgets it.
const { getStringToSign } = v4
v4.getStringToSign = (request, signature) =>
  getStringToSign({ ...request, uri: request.uri.replace(/^\/[^/]+$/, '$&/') }, signature)

const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket }],
})
process.once('disconnect', () => process.exit())
process.send?.(await server.run())
